import { asc, count, eq, inArray } from "drizzle-orm";
import { cashOfEvents, creditOfEvents } from "../../ledger/reads/event-awards.ts";
import type { Database } from "../../platform/db/database.ts";
import { promoters } from "../../promoters/tables.ts";
import { results } from "../../results/tables.ts";
import { seriesEvents } from "../../rounds/tables.ts";
import { series } from "../../series/tables.ts";
import type { PayMode } from "#shared/series.schema.ts";
import { entrantsOf, noCredit, placeColumns, type EventParts } from "../event-store.ts";
import { classes, events, places } from "../tables.ts";

export interface EventPage {
  parts: EventParts;
  series: { _id: string; name: string; payMode: PayMode }[];
}

/**
 * Reads many events as `readEvent` reads one, but with the numbers of their results instead of the results, and with as
 * many statements for all events as for one. The events are in the order of the ids.
 */
export async function readEventPages(db: Database, eventIds: readonly string[]): Promise<EventPage[]> {
  if (eventIds.length === 0) return [];
  const [found, classRows, placeRows, counts, credit, cash, inSeries] = await Promise.all([
    db
      .select({ event: events, promoter: { id: promoters.id, name: promoters.name } })
      .from(events)
      .leftJoin(promoters, eq(promoters.id, events.promoterId))
      .where(inArray(events.id, eventIds)),
    db.select().from(classes).where(inArray(classes.eventId, eventIds)).orderBy(asc(classes.position), asc(classes.id)),
    db
      .select({ eventId: classes.eventId, ...placeColumns })
      .from(places)
      .innerJoin(classes, eq(classes.id, places.classId))
      .where(inArray(classes.eventId, eventIds))
      .orderBy(asc(places.fromPlace), asc(places.id)),
    db
      .select({ eventId: results.eventId, classId: results.classId, status: results.status, riders: count() })
      .from(results)
      .where(inArray(results.eventId, eventIds))
      .groupBy(results.eventId, results.classId, results.status),
    creditOfEvents(db, eventIds),
    cashOfEvents(db, eventIds),
    db
      .select({ eventId: seriesEvents.eventId, _id: series.id, name: series.name, payMode: series.payMode })
      .from(seriesEvents)
      .innerJoin(series, eq(series.id, seriesEvents.seriesId))
      .where(inArray(seriesEvents.eventId, eventIds))
      .orderBy(asc(series.name), asc(series.id), asc(seriesEvents.eventId)),
  ]);
  const rowOf = new Map(found.map((row) => [row.event.id, row]));
  const classesOf = byEvent(classRows);
  const placesOf = byEvent(placeRows);
  const countsOf = byEvent(counts);
  const cashOf = byEvent(cash);
  const seriesOf = byEvent(inSeries);
  const creditOf = new Map(credit.map(({ eventId, ...own }) => [eventId, own]));
  return eventIds.flatMap((id) => {
    const row = rowOf.get(id);
    if (!row) return [];
    const parts: EventParts = {
      ...row,
      classes: classesOf.get(id) ?? [],
      places: placesOf.get(id) ?? [],
      results: [],
      entrants: entrantsOf(countsOf.get(id) ?? []),
      credit: creditOf.get(id) ?? noCredit,
      cash: cashOf.get(id) ?? [],
    };
    return [{ parts, series: (seriesOf.get(id) ?? []).map(({ _id, name, payMode }) => ({ _id, name, payMode })) }];
  });
}

const byEvent = <Row extends { eventId: string | null }>(rows: readonly Row[]): Map<string | null, Row[]> =>
  Map.groupBy(rows, ({ eventId }) => eventId);
