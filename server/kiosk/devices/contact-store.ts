import { dayMs } from "#shared/durations.ts";
import { and, desc, eq, lt, lte } from "drizzle-orm";
import type { Reader, Tx } from "../../platform/db/database.ts";
import type { RecordedContacts } from "../decisions/capture-time.ts";
import { devices, kioskContacts } from "../tables.ts";

const mergeMs = 5 * 60_000;
const retentionMs = 90 * dayMs;

async function lastContact(reader: Reader, deviceId: string, at: Date) {
  const [row] = await reader
    .select()
    .from(kioskContacts)
    .where(and(eq(kioskContacts.deviceId, deviceId), lte(kioskContacts.fromAt, at)))
    .orderBy(desc(kioskContacts.fromAt))
    .limit(1);
  return row;
}

/**
 * Records that a tablet contacted the server now. Contacts that are close together extend one row; rows are deleted
 * after 90 days.
 */
export async function noteContact(tx: Tx, deviceId: string, now: Date): Promise<void> {
  const last = await lastContact(tx, deviceId, now);
  if (last && now.getTime() - last.toAt.getTime() <= mergeMs) {
    if (last.toAt >= now) return;
    await tx
      .update(kioskContacts)
      .set({ toAt: now })
      .where(and(eq(kioskContacts.deviceId, deviceId), eq(kioskContacts.fromAt, last.fromAt)));
    return;
  }
  const old = new Date(now.getTime() - retentionMs);
  await tx.delete(kioskContacts).where(and(eq(kioskContacts.deviceId, deviceId), lt(kioskContacts.fromAt, old)));
  await tx.insert(kioskContacts).values({ deviceId, fromAt: now, toAt: now });
}

/** Returns the recorded contacts of a tablet, in the shape that `measureCapture` needs. */
export async function recordedContacts(reader: Reader, deviceId: string): Promise<RecordedContacts> {
  const [device] = await reader
    .select({ enrolledAt: devices.enrolledAt, emptiedAt: devices.emptiedAt })
    .from(devices)
    .where(eq(devices.id, deviceId));
  return {
    enrolledAt: device?.enrolledAt ?? new Date(0),
    emptiedAt: device?.emptiedAt ?? null,
    async lastBefore(at) {
      const row = await lastContact(reader, deviceId, at);
      return row ? new Date(Math.min(row.toAt.getTime(), at.getTime())) : null;
    },
  };
}
