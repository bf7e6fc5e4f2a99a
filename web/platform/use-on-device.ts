import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * A value that only the device knows (its screen, its storage): `drawn` during hydration of the server-rendered page,
 * then the real value.
 */
export function useOnDevice<Known extends string | boolean>(read: () => Known, drawn: Known): Known {
  return useSyncExternalStore(never, read, () => drawn);
}
