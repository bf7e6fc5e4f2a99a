import { and, between, eq, gt, isNotNull, isNull, lte, ne, sum } from "drizzle-orm";
import { endOfDayPacific } from "#shared/dates.ts";
import { events } from "../events/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { results } from "../results/tables.ts";
import type { Period } from "./period.ts";

type Days = Pick<Period, "startDate" | "endDate">;

/** The events raced on these days that were not canceled, with the closing events of series. */
const racedOn = ({ startDate, endDate }: Days) =>
  and(between(events.lastDate, startDate, endDate), isNull(events.canceledAt));

/** Returns the events raced on these days. */
export const racesOn = (reader: Reader, days: Days) =>
  reader
    .select({
      id: events.id,
      kind: events.kind,
      country: events.country,
      season: events.season,
      lastDate: events.lastDate,
      postedCash: events.postedCash,
      postedCredit: events.postedCredit,
      receivedAt: events.resultsReceivedAt,
    })
    .from(events)
    .where(racedOn(days));

/** Returns what the results of each race have earned that were verified by the report's day. */
export const earnedByRace = (reader: Reader, period: Period) =>
  reader
    .select({ eventId: results.eventId, earned: sum(results.earned) })
    .from(events)
    // With the season, the index of the results that earned something is enough.
    .innerJoin(results, and(eq(results.season, events.season), eq(results.eventId, events.id)))
    .where(and(racedOn(period), gt(results.earned, 0), lte(results.verifiedAt, endOfDayPacific(period.asOf))))
    .groupBy(results.eventId);

/** Returns which riders took the start of which race, by race; closing events are no races. */
export const ridersByRace = (reader: Reader, period: Period) =>
  reader
    .select({ lastDate: events.lastDate, country: events.country, riderId: results.riderId })
    .from(events)
    .innerJoin(results, eq(results.eventId, events.id))
    .where(
      and(
        racedOn(period),
        eq(events.kind, "event"),
        isNotNull(results.riderId),
        ne(results.status, "dns"),
        lte(results.verifiedAt, endOfDayPacific(period.asOf)),
      ),
    )
    .groupBy(events.lastDate, events.country, results.riderId);
