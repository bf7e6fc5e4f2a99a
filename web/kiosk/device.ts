import type { DeviceRecord, QueueDb } from "./queue-db.ts";

export interface Enrolment {
  name: string;
  exitCode: string;
  /** One-time, from the dealer's area; null: a dealer is signed in here. */
  code: string | null;
  locale: string;
  appVersion: string;
  now: number;
}

/** Who this tablet is; undefined where it was never enrolled, or where its storage was taken away. */
export async function readDevice(db: QueueDb): Promise<DeviceRecord | undefined> {
  const kept = await db.kept.get("device");
  return kept?.key === "device" ? kept : undefined;
}
