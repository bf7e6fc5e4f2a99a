import { and, eq, inArray } from "drizzle-orm";
import { events } from "../events/tables.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { promoters } from "../promoters/tables.ts";
import { categories, series, seriesEvents } from "./tables.ts";

export type SeriesRow = typeof series.$inferSelect;

export async function insertSeries(tx: Tx, row: typeof series.$inferInsert): Promise<void> {
  await tx.insert(series).values(row);
}

/** Returns false if somebody else wrote first. */
export async function writeSeries(tx: Tx, before: SeriesRow, change: Partial<SeriesRow>): Promise<boolean> {
  const written = await tx
    .update(series)
    .set({ ...change, version: before.version + 1 })
    .where(and(eq(series.id, before.id), eq(series.version, before.version)))
    .returning({ id: series.id });
  return written.length === 1;
}

export async function deleteSeries(tx: Tx, seriesId: string): Promise<void> {
  await tx.delete(seriesEvents).where(eq(seriesEvents.seriesId, seriesId));
  await tx.delete(series).where(eq(series.id, seriesId));
}

export async function eventsOf(reader: Reader, seriesId: string) {
  return reader
    .select({ id: events.id, kind: events.kind, round: seriesEvents.round })
    .from(seriesEvents)
    .innerJoin(events, eq(events.id, seriesEvents.eventId))
    .where(eq(seriesEvents.seriesId, seriesId));
}

/** Replaces the rounds of the series; its closing standings stay. */
export async function writeEvents(
  tx: Tx,
  seriesId: string,
  gone: readonly string[],
  rounds: readonly { eventId: string; round: number | null }[],
): Promise<void> {
  if (gone.length > 0) {
    await tx
      .delete(seriesEvents)
      .where(and(eq(seriesEvents.seriesId, seriesId), inArray(seriesEvents.eventId, [...gone])));
  }
  if (rounds.length > 0) await tx.insert(seriesEvents).values(rounds.map((row) => ({ ...row, seriesId })));
}

/** Counts how many of these ids are events that can be rounds. */
export async function knownRounds(reader: Reader, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await reader
    .select({ id: events.id })
    .from(events)
    .where(and(inArray(events.id, [...ids]), eq(events.kind, "event")));
  return rows.length;
}

export async function hasPromoter(reader: Reader, id: string): Promise<boolean> {
  return (await reader.select({ id: promoters.id }).from(promoters).where(eq(promoters.id, id))).length > 0;
}

export async function hasCategory(reader: Reader, id: string): Promise<boolean> {
  return (await reader.select({ id: categories.id }).from(categories).where(eq(categories.id, id))).length > 0;
}
