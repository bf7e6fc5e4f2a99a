import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * A value that only the device knows (its screen, its storage): `serverRendered` during hydration of the server-rendered page,
 * then the real value.
 */
export function useOnDevice<Known extends string | boolean>(read: () => Known, serverRendered: Known): Known {
  return useSyncExternalStore(never, read, () => serverRendered);
}
