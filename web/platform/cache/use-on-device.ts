import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Reads a value that only the device knows (its screen, its storage). It returns `serverRendered` during the hydration
 * of a server-rendered page, then the real value.
 */
export function useOnDevice<Known extends string | boolean>(read: () => Known, serverRendered: Known): Known {
  return useSyncExternalStore(never, read, () => serverRendered);
}
