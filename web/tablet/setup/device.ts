import type { DeviceRecord, QueueDb } from "../queue/queue-db.ts";

export interface Enrolment {
  name: string;
  exitCode: string;
  /** This is a one-time code from the dealer's area; it is null when a dealer is logged in on this tablet. */
  code: string | null;
  locale: string;
  appVersion: string;
  now: number;
}

/** Reads the identity of this tablet. It is undefined when the tablet was never enrolled or its storage was deleted. */
export async function readDevice(db: QueueDb): Promise<DeviceRecord | undefined> {
  const stored = await db.kept.get("device");
  return stored?.key === "device" ? stored : undefined;
}
