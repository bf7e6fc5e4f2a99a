import { useSyncExternalStore } from "react";

const never = () => () => {};

/** What only the device knows (its screen, its memory): `drawn` while the page is as the server drew it, then the truth. */
export function useOnDevice<Known extends string | boolean>(read: () => Known, drawn: Known): Known {
  return useSyncExternalStore(never, read, () => drawn);
}
