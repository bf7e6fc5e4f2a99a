import { and, asc, eq, inArray } from "drizzle-orm";
import { events } from "../events/tables.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { series } from "../series/tables.ts";
import { seriesEvents } from "./tables.ts";

export interface Round {
  seriesId: string;
  round: number | null;
}

export async function roundsOfEvent(reader: Reader, eventId: string): Promise<Round[]> {
  return reader
    .select({ seriesId: seriesEvents.seriesId, round: seriesEvents.round })
    .from(seriesEvents)
    .where(eq(seriesEvents.eventId, eventId))
    .orderBy(asc(seriesEvents.seriesId));
}

export async function writeRounds(tx: Tx, eventId: string, rounds: readonly Round[]): Promise<void> {
  await tx.delete(seriesEvents).where(eq(seriesEvents.eventId, eventId));
  if (rounds.length > 0) await tx.insert(seriesEvents).values(rounds.map((row) => ({ ...row, eventId })));
}

export async function knownSeries(reader: Reader, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await reader
    .select({ id: series.id })
    .from(series)
    .where(inArray(series.id, [...ids]));
  return rows.length;
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

/** Counts the ids that belong to events which can be rounds. */
export async function knownRounds(reader: Reader, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await reader
    .select({ id: events.id })
    .from(events)
    .where(and(inArray(events.id, [...ids]), eq(events.kind, "event")));
  return rows.length;
}
