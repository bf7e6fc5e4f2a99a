import { api } from "../platform/api/api.ts";
import { accountKey, readOwn } from "../platform/cache/account-cache.ts";

/** Reads what an event means for the rider or, offline, the copy on this device. */
export const getMyRace = (eventId: string, signal: AbortSignal) =>
  readOwn(
    accountKey("my-race", 1, eventId),
    (until) => api("GET /api/rider/event/{eventId}/my-race", { params: { eventId }, signal: until }),
    signal,
  );

export const planClass = (classId: string) => api("POST /api/rider/plans", { body: { classId } });

export const dropPlan = (classId: string) => api("DELETE /api/rider/plans/{classId}", { params: { classId } });
