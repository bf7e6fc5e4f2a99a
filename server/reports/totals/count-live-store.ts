import { and, between, count, eq, gt, inArray, isNotNull, isNull, lte, max, ne, sql, sum } from "drizzle-orm";
import { endOfDayPacific } from "#shared/dates.ts";
import { classes, events, places } from "../../events/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { noIndex } from "../../platform/db/statements/prepared-params.ts";
import { results } from "../../results/tables.ts";
import type { Period } from "../period.ts";
import type { BrandTotal } from "../tables.ts";

// These queries read the results of races directly. Stored totals are computed with them, and reports use them for
// months that are not stored (docs/domain/stored-totals.md).

export type Days = Pick<Period, "startDate" | "endDate">;

/** Returns the condition for events on these days that were not canceled, including the closing events of series. */
export const racedOn = ({ startDate, endDate }: Days) =>
  and(between(events.lastDate, startDate, endDate), isNull(events.canceledAt));

/**
 * Closing events of series are not races. Nearly all events are races, so SQLite must use the index of the days and not
 * that of the kind.
 */
export const isRace = eq(noIndex(events.kind), "event");

/**
 * Returns the total that riders earned at each event of the period, counting only results verified by the end of the
 * report's day.
 */
export async function countEarned(reader: Reader, period: Period): Promise<{ eventId: string; earned: number }[]> {
  const rows = await reader
    .select({ eventId: results.eventId, earned: sum(results.earned) })
    .from(events)
    // The join includes the season so that the index of results that earned something covers the query.
    .innerJoin(results, and(eq(results.season, events.season), eq(results.eventId, events.id)))
    .where(and(racedOn(period), gt(results.earned, 0), lte(results.verifiedAt, endOfDayPacific(period.asOf))))
    .groupBy(results.eventId);
  return rows.map(({ eventId, earned }) => ({ eventId, earned: Number(earned ?? 0) }));
}

/** Returns when the latest result of races on these days was verified; null if none was. */
export async function latestVerification(reader: Reader, days: Days): Promise<Date | null> {
  const [latest] = await reader
    .select({ at: max(results.verifiedAt) })
    .from(events)
    .innerJoin(results, eq(results.eventId, events.id))
    .where(between(events.lastDate, days.startDate, days.endDate));
  return latest?.at ?? null;
}

/**
 * Selects the riders who took the start of a race by the report's day, once for each month and country, and some rows
 * without a rider. Closing events are not races.
 */
export function startersOn(reader: Reader, period: Period) {
  // This is a selected value and not a condition, because with conditions on columns in the middle of the index
  // Postgres reads the whole index.
  const started = sql<string | null>`case when ${results.status} <> 'dns'
    and ${results.verifiedAt} <= ${sql.param(endOfDayPacific(period.asOf), results.verifiedAt)} then ${results.riderId} end`;
  return reader
    .selectDistinct({
      month: sql<string>`substr(${events.lastDate}, 1, 7)`.as("month"),
      country: events.country,
      riderId: started.as("rider_id"),
    })
    .from(events)
    .innerJoin(results, eq(results.eventId, events.id))
    .where(and(racedOn(period), isRace));
}

/** Returns the riders of `startersOn`. */
export async function readStarters(
  reader: Reader,
  period: Period,
): Promise<{ month: string; country: "US" | "CA"; riderId: string }[]> {
  const rows = await startersOn(reader, period);
  return rows.flatMap(({ month, country, riderId }) => (riderId === null ? [] : [{ month, country, riderId }]));
}

/**
 * Returns the condition for verified results of races on these days, without canceled events and the closing events of
 * series.
 */
const verifiedOn = (days: Days) => and(racedOn(days), isRace, isNotNull(results.verifiedAt));

/**
 * Counts the entries and wins of a race by brand. A rider who did not start is not an entry, and a disqualified rider
 * did not win.
 */
const entriesByRace = (reader: Reader, days: Days) =>
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

/** Counts the results on a paying place of a race by brand, whether or not the rider earned something. */
const payingByRace = (reader: Reader, days: Days) =>
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

/** Counts the results of each race on these days by brand, with the spaces around the brand's name removed. */
export async function countBrands(reader: Reader, days: Days): Promise<{ eventId: string; brands: BrandTotal[] }[]> {
  const races = new Map<string, Map<string, BrandTotal>>();
  const totalOf = ({ eventId, brand }: { eventId: string; brand: string | null }): BrandTotal => {
    const own = races.get(eventId) ?? new Map<string, BrandTotal>();
    races.set(eventId, own);
    const named = brand?.trim() ?? "";
    const total = own.get(named) ?? { brand: named, entries: 0, paying: 0, wins: 0 };
    own.set(named, total);
    return total;
  };
  for (const row of await entriesByRace(reader, days)) {
    const total = totalOf(row);
    total.entries += Number(row.entries);
    total.wins += row.wins;
  }
  for (const row of await payingByRace(reader, days)) totalOf(row).paying += Number(row.paying);
  return [...races].map(([eventId, own]) => ({ eventId, brands: [...own.values()] }));
}
