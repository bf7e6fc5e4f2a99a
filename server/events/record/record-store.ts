import { and, asc, countDistinct, eq, inArray, isNotNull } from "drizzle-orm";
import { hasAwards } from "../../ledger/reads/event-awards.ts";
import { payoutClaims } from "../../payouts/tables.ts";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { countRows } from "../../platform/db/paginate.ts";
import { hasRow } from "../../platform/db/statements/has-row.ts";
import { plans } from "../../plans/tables.ts";
import { questions } from "../../questions/tables.ts";
import { adjustmentsDue, results } from "../../results/tables.ts";
import { seriesEvents } from "../../rounds/tables.ts";
import { series } from "../../series/tables.ts";
import { events, type EventRow } from "../tables.ts";

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

export const hasResults = (reader: Reader, eventId: string): Promise<boolean> =>
  hasRow(reader, results, eq(results.eventId, eventId));

/** Returns true if the event closes a series that has a last day, which is then the day of the event. */
export const hasDayOfSeries = (reader: Reader, eventId: string): Promise<boolean> =>
  hasRow(
    reader,
    seriesEvents,
    and(
      eq(seriesEvents.eventId, eventId),
      inArray(seriesEvents.seriesId, reader.select({ id: series.id }).from(series).where(isNotNull(series.lastDate))),
    ),
  );

/** Returns true if results, awards or questions refer to the event: it can then be canceled, but not deleted. */
export async function hasHistory(reader: Reader, eventId: string): Promise<boolean> {
  if ((await hasResults(reader, eventId)) || (await hasAwards(reader, eventId))) return true;
  return (
    (await hasRow(reader, questions, eq(questions.eventId, eventId))) ||
    (await hasRow(reader, payoutClaims, eq(payoutClaims.eventId, eventId))) ||
    hasRow(reader, adjustmentsDue, eq(adjustmentsDue.eventId, eventId))
  );
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

/** Counts the riders who plan to race the event. */
export async function countPlanning(reader: Reader, eventId: string): Promise<number> {
  const [row] = await reader
    .select({ n: countDistinct(plans.riderId) })
    .from(plans)
    .where(eq(plans.eventId, eventId));
  return Number(row?.n ?? 0);
}

/** Counts the payouts of the event's cash that were opened and not sent yet. */
export const countOpenPayouts = (reader: Reader, eventId: string): Promise<number> =>
  countRows(
    reader,
    payoutClaims,
    and(eq(payoutClaims.eventId, eventId), inArray(payoutClaims.status, ["pending", "approved"])),
  );
