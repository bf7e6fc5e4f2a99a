import { api } from "../platform/api/api.ts";
import { accountKey, readOwn } from "../platform/cache/account-cache.ts";

/**
 * Reads the account's events. Offline it reads the copy on this device, because people need their events most at the
 * track.
 */
export const getMyEvents = (role: "rider" | "promoter", signal: AbortSignal) =>
  readOwn(
    accountKey("my-events", 1),
    (until) => api("GET /api/{type}/events", { params: { type: role }, signal: until }),
    signal,
  );
