import { and, between, count, eq, gt, inArray, isNotNull, isNull, lte, max, ne, sql, sum } from "drizzle-orm";
import { endOfDayPacific } from "#shared/dates.ts";
import { classes, events, places } from "../../events/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { noIndex } from "../../platform/db/statements/prepared-params.ts";
import { results } from "../../results/tables.ts";
import type { Period } from "../period.ts";
import type { BrandTotal } from "../tables.ts";

// These queries read the results of races themselves. Stored totals are made with them, and reports count with them what
// is not stored (docs/domain/stored-totals.md).

export type Days = Pick<Period, "startDate" | "endDate">;

/** These are the events raced on these days that were not canceled, with the closing events of series. */
export const racedOn = ({ startDate, endDate }: Days) =>
  and(between(events.lastDate, startDate, endDate), isNull(events.canceledAt));

/**
 * Closing events of series are not races. Nearly all events are: SQLite must not read all of them by the kind, but those
 * of the days.
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
    // With the season, the index of the results that earned something is enough.
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
 * Returns the riders who took the start of a race by the report's day, once for each month and country. Closing events
 * are not races.
 */
export async function countStarters(
  reader: Reader,
  period: Period,
): Promise<{ month: string; country: "US" | "CA"; riderId: string }[]> {
  // This is a value and not a condition, because with conditions on columns in the middle of the index Postgres reads
  // all of it.
  const started = sql<string | null>`case when ${results.status} <> 'dns'
    and ${results.verifiedAt} <= ${sql.param(endOfDayPacific(period.asOf), results.verifiedAt)} then ${results.riderId} end`;
  const rows = await reader
    .selectDistinct({
      month: sql<string>`substr(${events.lastDate}, 1, 7)`.as("month"),
      country: events.country,
      riderId: started.as("rider_id"),
    })
    .from(events)
    .innerJoin(results, eq(results.eventId, events.id))
    .where(and(racedOn(period), isRace));
  return rows.flatMap(({ month, country, riderId }) => (riderId === null ? [] : [{ month, country, riderId }]));
}

/** These are the verified results of races on these days; canceled events and the closing events of series are left out. */
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

/** Results on a paying place of a race, by brand, whether the rider earned something or not. */
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

/** Counts the results of each race on these days by the brand that they name, without spaces around it. */
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
