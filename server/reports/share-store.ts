import { and, between, count, eq, gt, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { classes, events, places } from "../events/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { results } from "../results/tables.ts";
import { seriesEvents } from "../rounds/tables.ts";
import { series } from "../series/tables.ts";
import type { Period } from "./period.ts";

type Days = Pick<Period, "startDate" | "endDate">;

/** The verified results of races on these days; canceled events and the closing events of series are left out. */
const verifiedOn = ({ startDate, endDate }: Days) =>
  and(
    between(events.lastDate, startDate, endDate),
    isNull(events.canceledAt),
    eq(events.kind, "event"),
    isNotNull(results.verifiedAt),
  );

/** Entries and wins of a race by brand. A rider who did not start is no entry; who was disqualified did not win. */
export const entriesByRace = (reader: Reader, days: Days) =>
  reader
    .select({
      eventId: events.id,
      brand: results.brand,
      entries: count(),
      wins: sql<number>`sum(case when ${results.place} = 1 and ${results.status} <> 'dsq' then 1 else 0 end)`.mapWith(
        Number,
      ),
    })
    .from(events)
    .innerJoin(results, eq(results.eventId, events.id))
    .where(and(verifiedOn(days), ne(results.status, "dns")))
    .groupBy(events.id, results.brand);

/** Results on a paying place of a race, by brand, whether the rider earned something or not. */
export const payingByRace = (reader: Reader, days: Days) =>
  reader
    .select({ eventId: events.id, brand: results.brand, paying: count() })
    .from(events)
    .innerJoin(classes, eq(classes.eventId, events.id))
    .innerJoin(places, eq(places.classId, classes.id))
    .innerJoin(results, and(eq(results.classId, classes.id), between(results.place, places.fromPlace, places.toPlace)))
    .where(
      and(
        verifiedOn(days),
        ne(classes.payoutType, "noPayout"),
        gt(places.amount, 0),
        inArray(results.status, ["finished", "dnf"]),
      ),
    )
    .groupBy(events.id, results.brand);

/** Returns the day and the season of the races on these days. */
export const daysOfRaces = (reader: Reader, { startDate, endDate }: Days) =>
  reader
    .select({ id: events.id, lastDate: events.lastDate, season: events.season })
    .from(events)
    .where(and(between(events.lastDate, startDate, endDate), isNull(events.canceledAt), eq(events.kind, "event")));

/** Returns the series of the races on these days. */
export const seriesOfRaces = (reader: Reader, { startDate, endDate }: Days) =>
  reader
    .select({
      eventId: events.id,
      seriesId: series.id,
      name: series.name,
      season: series.season,
    })
    .from(events)
    .innerJoin(seriesEvents, eq(seriesEvents.eventId, events.id))
    .innerJoin(series, eq(series.id, seriesEvents.seriesId))
    .where(and(between(events.lastDate, startDate, endDate), isNull(events.canceledAt), eq(events.kind, "event")));
