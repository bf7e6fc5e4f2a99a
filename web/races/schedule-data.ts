import type { OfflineSchedule } from "#shared/offline.schema.ts";
import { api } from "../platform/api/api.ts";
import { readCopy } from "../platform/cache/device-cache.ts";
import type { PublicDataSet } from "../platform/cache/public-cache.ts";

/**
 * This is the schedule on this device, which both races and series read. The HTTP cache answers 304 if nothing changed.
 */
export const scheduleData: PublicDataSet<OfflineSchedule> = {
  key: "schedule/1",
  fetch: () => api("GET /api/offline-schedule"),
};

export const readSchedule = () => readCopy<OfflineSchedule>(scheduleData.key);
