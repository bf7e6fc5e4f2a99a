import { and, asc, count, desc, eq, inArray, isNull, max, min, sql, type SQL } from "drizzle-orm";
import { classes, events } from "../../events/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { seriesEvents } from "../../rounds/tables.ts";
import { series } from "../../series/tables.ts";

/** This is what staff chose to export. A field that is undefined does not limit the choice. */
export interface Choice {
  season?: number | undefined;
  seriesId?: string | undefined;
  eventIds?: readonly string[] | undefined;
  seriesIds?: readonly string[] | undefined;
}

/** Returns the condition on the events whose classes are exported. No classes can be uploaded to a canceled event. */
export function isChosenEvent(reader: Reader, { season, seriesId, eventIds }: Choice): SQL | undefined {
  const rounds = reader.select({ id: seriesEvents.eventId }).from(seriesEvents);
  return and(
    isNull(events.canceledAt),
    season === undefined ? undefined : eq(events.season, season),
    seriesId === undefined ? undefined : inArray(events.id, rounds.where(eq(seriesEvents.seriesId, seriesId))),
    eventIds === undefined ? undefined : inArray(events.id, [...eventIds]),
  );
}

/** Returns the condition on the series whose events are exported. */
export function isChosenSeries({ season, seriesIds }: Choice): SQL | undefined {
  return and(
    season === undefined ? undefined : eq(series.season, season),
    seriesIds === undefined ? undefined : inArray(series.id, [...seriesIds]),
  );
}

/** Returns all seasons between the first and the last one that has events or series, newest first. */
export async function seasonsToExport(reader: Reader): Promise<number[]> {
  const ends: number[] = [];
  // The first and the last are the ends of an index, which the databases find without reading the rows in between.
  for (const season of [events.season, series.season]) {
    for (const end of [min, max]) {
      const [row] = await reader.select({ end: end(season) }).from(season.table);
      if (row && row.end !== null) ends.push(Number(row.end));
    }
  }
  if (ends.length === 0) return [];
  const last = Math.max(...ends);
  return Array.from({ length: last - Math.min(...ends) + 1 }, (_, back) => last - back);
}

export async function seriesOfSeason(reader: Reader, season: number) {
  return reader
    .select({ id: series.id, name: series.name, season: series.season })
    .from(series)
    .where(eq(series.season, season))
    .orderBy(asc(series.nameKey), asc(series.id));
}

/** Returns the series of a season with the number of their rounds. */
export async function seriesWithRounds(reader: Reader, season: number, limit: number) {
  const rounds = sql<number>`(select count(*) from series_events se cross join events e
    where se.series_id = series.id and e.id = se.event_id and e.kind = 'event')`;
  return reader
    .select({ id: series.id, name: series.name, season: series.season, rounds: rounds.mapWith(Number) })
    .from(series)
    .where(eq(series.season, season))
    .orderBy(asc(series.nameKey), asc(series.id))
    .limit(limit);
}

/** Returns the first events of a choice, each with the number of its classes, and the total number of events. */
export async function eventsToExport(reader: Reader, choice: Choice, limit: number) {
  const where = isChosenEvent(reader, choice);
  const rows = await reader
    .select({ id: events.id, title: events.title, firstDate: events.firstDate, lastDate: events.lastDate })
    .from(events)
    .where(where)
    .orderBy(asc(events.firstDate), asc(events.id))
    .limit(limit);
  const [counted] = await reader.select({ n: count() }).from(events).where(where);
  const perEvent =
    rows.length === 0
      ? []
      : await reader
          .select({ eventId: classes.eventId, n: count() })
          .from(classes)
          .where(
            inArray(
              classes.eventId,
              rows.map(({ id }) => id),
            ),
          )
          .groupBy(classes.eventId);
  const classCounts = new Map(perEvent.map(({ eventId, n }) => [eventId, Number(n)]));
  return {
    rows: rows.map((row) => ({ ...row, classes: classCounts.get(row.id) ?? 0 })),
    total: Number(counted?.n ?? 0),
  };
}

/** Returns the season of the series, or of the newest of the events; it is undefined if none of them exists. */
export async function seasonOfChoice(reader: Reader, choice: Choice): Promise<number | undefined> {
  const ofSeries = choice.seriesId ? [choice.seriesId] : choice.seriesIds;
  const [row] = ofSeries
    ? await reader
        .select({ season: series.season })
        .from(series)
        .where(inArray(series.id, [...ofSeries]))
        .orderBy(desc(series.season))
        .limit(1)
    : await reader
        .select({ season: events.season })
        .from(events)
        .where(inArray(events.id, [...(choice.eventIds ?? [])]))
        .orderBy(desc(events.season))
        .limit(1);
  return row?.season;
}

/** Returns how many of these events and series exist. */
export async function countChosen(reader: Reader, { seriesId, eventIds = [], seriesIds = [] }: Choice) {
  const ofSeries = [...seriesIds, ...(seriesId === undefined ? [] : [seriesId])];
  const [foundSeries] =
    ofSeries.length === 0 ? [] : await reader.select({ n: count() }).from(series).where(inArray(series.id, ofSeries));
  const [foundEvents] =
    eventIds.length === 0
      ? []
      : await reader
          .select({ n: count() })
          .from(events)
          .where(inArray(events.id, [...eventIds]));
  return { series: Number(foundSeries?.n ?? 0), events: Number(foundEvents?.n ?? 0) };
}
