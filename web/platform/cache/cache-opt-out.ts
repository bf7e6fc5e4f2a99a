import { flagSchema, stored } from "./stored.ts";

const optOut = stored("no-copies", flagSchema);

/** Returns true when the user has opted out of storing data on this device. */
export const isCachingOff = (): boolean => optOut.read() ?? false;

export function turnCachingOff(off: boolean): void {
  optOut.write(off || null);
}
