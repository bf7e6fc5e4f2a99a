import { accountKey, readOwn } from "../platform/cache/account-cache.ts";
import { api } from "../platform/api/api.ts";

/**
 * Reads the rider's card or, offline, the copy on this device, so that a dealer can scan the card when the rider is
 * offline.
 */
export const getIdCard = (signal: AbortSignal) =>
  readOwn(accountKey("id-card", 2), (until) => api("GET /api/rider/id-card", { signal: until }), signal);
