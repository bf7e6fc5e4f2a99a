import type { OfflineSchedule } from "#shared/offline.schema.ts";
import { api } from "../platform/api/api.ts";
import { readCopy } from "../platform/cache/device-cache.ts";
import type { PublicDataSet } from "../platform/cache/public-cache.ts";

/**
 * This is the schedule on this device, which is used for both races and series. If nothing changed, the server answers
 * 304.
 */
export const scheduleData: PublicDataSet<OfflineSchedule> = {
  key: "schedule/2",
  fetch: () => api("GET /api/offline-schedule"),
};

export const readSchedule = () => readCopy<OfflineSchedule>(scheduleData.key);
