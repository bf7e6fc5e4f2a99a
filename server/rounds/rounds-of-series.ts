import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { events } from "../events/tables.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { seriesEvents } from "./tables.ts";

/** Returns the events of a series: its rounds, and its closing event. */
export async function eventsOf(reader: Reader, seriesId: string) {
  return reader
    .select({ id: events.id, kind: events.kind, title: events.title, round: seriesEvents.round })
    .from(seriesEvents)
    .innerJoin(events, eq(events.id, seriesEvents.eventId))
    .where(eq(seriesEvents.seriesId, seriesId))
    .orderBy(asc(seriesEvents.round), asc(events.firstDate), asc(events.id));
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

/** Removes every event from a series that is being deleted. */
export async function removeRounds(tx: Tx, seriesId: string): Promise<void> {
  await tx.delete(seriesEvents).where(eq(seriesEvents.seriesId, seriesId));
}
