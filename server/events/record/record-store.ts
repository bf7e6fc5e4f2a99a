import { and, asc, eq } from "drizzle-orm";
import { hasAwards } from "../../ledger/reads/event-awards.ts";
import { payoutClaims } from "../../payouts/tables.ts";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { promoters } from "../../promoters/tables.ts";
import { questions } from "../../questions/tables.ts";
import { adjustmentsDue, results } from "../../results/tables.ts";
import { seriesEvents } from "../../rounds/tables.ts";
import { events } from "../tables.ts";

export type EventRow = typeof events.$inferSelect;

export async function findEvent(reader: Reader, eventId: string): Promise<EventRow | undefined> {
  const [row] = await reader.select().from(events).where(eq(events.id, eventId));
  return row;
}

/** Writes the event. Returns false if somebody else wrote first. */
export async function writeEvent(tx: Tx, before: EventRow, change: Partial<EventRow>): Promise<boolean> {
  const written = await tx
    .update(events)
    .set({ ...change, version: before.version + 1 })
    .where(and(eq(events.id, before.id), eq(events.version, before.version)))
    .returning({ id: events.id });
  return written.length === 1;
}

export async function isPromoter(reader: Reader, promoterId: string): Promise<boolean> {
  const rows = await reader.select({ id: promoters.id }).from(promoters).where(eq(promoters.id, promoterId));
  return rows.length > 0;
}

export async function hasResults(reader: Reader, eventId: string): Promise<boolean> {
  const rows = await reader.select({ id: results.id }).from(results).where(eq(results.eventId, eventId)).limit(1);
  return rows.length > 0;
}

/** Returns true if results, awards or questions refer to the event: it can then be canceled, but not deleted. */
export async function hasHistory(reader: Reader, eventId: string): Promise<boolean> {
  if ((await hasResults(reader, eventId)) || (await hasAwards(reader, eventId))) return true;
  const asked = await reader
    .select({ id: questions.id })
    .from(questions)
    .where(eq(questions.eventId, eventId))
    .limit(1);
  const claimed = await reader
    .select({ id: payoutClaims.id })
    .from(payoutClaims)
    .where(eq(payoutClaims.eventId, eventId))
    .limit(1);
  const due = await reader
    .select({ id: adjustmentsDue.id })
    .from(adjustmentsDue)
    .where(eq(adjustmentsDue.eventId, eventId))
    .limit(1);
  return [asked, claimed, due].some((rows) => rows.length > 0);
}

export async function roundNumbersOf(reader: Reader, eventId: string) {
  return reader
    .select({ seriesId: seriesEvents.seriesId, round: seriesEvents.round })
    .from(seriesEvents)
    .where(eq(seriesEvents.eventId, eventId))
    .orderBy(asc(seriesEvents.seriesId));
}

export async function insertEvent(tx: Tx, row: typeof events.$inferInsert): Promise<void> {
  await tx.insert(events).values(row);
}

export async function deleteEvent(tx: Tx, eventId: string): Promise<void> {
  await tx.delete(events).where(eq(events.id, eventId));
}
