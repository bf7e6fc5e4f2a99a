import { and, desc, eq, isNull } from "drizzle-orm";
import { events } from "../events/tables.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { series, seriesEvents } from "./tables.ts";

export async function findSeries(reader: Reader, seriesId: string) {
  const [row] = await reader.select().from(series).where(eq(series.id, seriesId));
  return row;
}

/** The last round that was not cancelled, and the closing event where there is one. */
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
