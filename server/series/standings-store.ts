import { and, asc, desc, eq, inArray, isNull } from "drizzle-orm";
import { events } from "../events/tables.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { series, seriesEvents } from "./tables.ts";

export async function findSeries(reader: Reader, seriesId: string) {
  const [row] = await reader.select().from(series).where(eq(series.id, seriesId));
  return row;
}

/** Returns the last round that was not canceled, and the closing event if there is one. */
export async function roundsOf(reader: Reader, seriesId: string) {
  const rows = await reader
    .select({ id: events.id, kind: events.kind, lastDate: events.lastDate })
    .from(seriesEvents)
    .innerJoin(events, eq(events.id, seriesEvents.eventId))
    .where(and(eq(seriesEvents.seriesId, seriesId), isNull(events.canceledAt)))
    .orderBy(desc(events.lastDate), desc(events.id));
  return {
    last: rows.find(({ kind }) => kind === "event"),
    standings: rows.find(({ kind }) => kind === "standings"),
  };
}

export async function addToSeries(tx: Tx, seriesId: string, eventId: string): Promise<void> {
  await tx.insert(seriesEvents).values({ seriesId, eventId });
}

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
