import { dayMs } from "./durations.ts";

/** After this many days without contact, staff are told that a tablet is silent. */
export const silentAfterDays = 7;

/** Returns whether a tablet is silent that last contacted the server at `seenAt`. Both are in ms since 1970. */
export const isSilent = (seenAt: number, now: number): boolean => now - seenAt > silentAfterDays * dayMs;
