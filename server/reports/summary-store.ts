import { and, between, eq, gt, isNull, lte, sql, sum } from "drizzle-orm";
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
      state: events.state,
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

/**
 * Counts the riders who took the start of a race, each once: in the period and by month (null for the whole period), and
 * in both countries and by country (null for both). Closing events are no races.
 */
export async function ridersOf(reader: Reader, period: Period) {
  // As a value and not a condition: with conditions on columns in the middle of the index, Postgres reads all of it.
  const started = sql<string | null>`case when ${results.status} <> 'dns'
    and ${results.verifiedAt} <= ${sql.param(endOfDayPacific(period.asOf), results.verifiedAt)} then ${results.riderId} end`;
  const starts = reader
    .selectDistinct({
      month: sql<string>`substr(${events.lastDate}, 1, 7)`.as("month"),
      country: events.country,
      riderId: started.as("rider_id"),
    })
    .from(events)
    .innerJoin(results, eq(results.eventId, events.id))
    .where(and(racedOn(period), eq(events.kind, "event")));
  const counted = sql<string | number>`count(distinct rider_id)`;
  const rows = await reader
    .select({
      month: sql<string | null>`month`,
      country: sql<"US" | "CA" | null>`country`,
      riders: sql<string | number>`riders`,
    })
    .from(
      sql`(with starts as ${starts}
        select month, country, count(rider_id) as riders from starts group by month, country
        union all select month, null, ${counted} from starts group by month
        union all select null, country, ${counted} from starts group by country
        union all select null, null, ${counted} from starts) as counts`,
    );
  return rows.map((row) => ({ ...row, riders: Number(row.riders) }));
}
