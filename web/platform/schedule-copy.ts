import type { OfflineSchedule } from "#shared/offline.schema.ts";
import { keepCopy, readCopy, type Copy } from "./offline-db.ts";

/** The schedule on this device, read by both races and series. */

const key = "schedule/1";

export const keepScheduleCopy = (schedule: OfflineSchedule, now: Date): Promise<void> => keepCopy(key, schedule, now);

export const readScheduleCopy = (): Promise<Copy<OfflineSchedule> | null> => readCopy<OfflineSchedule>(key);
