import { and, eq, gt, inArray, isNull, isNotNull, sql, type SQL } from "drizzle-orm";
import type { PayoutType } from "#shared/events.ts";
import { classes, events } from "../events/tables.ts";
import { dealers } from "../dealers/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { results } from "../results/tables.ts";
import { riders } from "../riders/tables.ts";

/** A rider earns something only in classes with one of these payout types. */
export type PayingType = Exclude<PayoutType, "noPayout">;

/** Returns the condition for results of a season that earned something for a rider, in classes with a payout type. */
const earnedIn = (season: number, payoutType: PayingType) =>
  and(
    eq(results.season, season),
    gt(results.earned, 0),
    isNotNull(results.riderId),
    isNull(events.canceledAt),
    eq(classes.payoutType, payoutType),
  );

const wins = sql`sum(case when ${results.place} = 1 then 1 else 0 end)`;

/** Selects what each rider earned in a season in each country. */
const earnedByRider = (reader: Reader, season: number, payoutType: PayingType) =>
  reader
    .select({
      riderId: results.riderId,
      country: events.country,
      cents: sql`sum(${results.earned})`.as("cents"),
      results: sql`count(*)`.as("results"),
      wins: wins.as("wins"),
    })
    .from(results)
    .innerJoin(events, eq(events.id, results.eventId))
    .innerJoin(classes, eq(classes.id, results.classId))
    .where(earnedIn(season, payoutType))
    .groupBy(results.riderId, events.country);

/**
 * Returns the riders who earned most in a season in classes that pay cash, or in those that pay dealer credit: at most
 * `rows` of each country, in no order. Of equal amounts, those of the lower ids are returned.
 */
export function highestEarners(reader: Reader, season: number, payoutType: PayingType, rows: number) {
  const earned = earnedByRider(reader, season, payoutType).getSQL();
  const highest = (country: "US" | "CA") => sql`select * from (
    select rider_id, country, cents, results, wins from earned where country = ${country}
    order by cents desc, rider_id limit ${sql.raw(String(rows))}) as highest`;
  return reader
    .select({
      riderId: sql<string>`rider_id`,
      country: sql<"US" | "CA">`country`,
      cents: sql`cents`.mapWith(Number),
      results: sql`results`.mapWith(Number),
      wins: sql`wins`.mapWith(Number),
    })
    .from(
      sql`(with earned (rider_id, country, cents, results, wins) as (${earned})
        ${highest("US")} union all ${highest("CA")}) as ranked`,
    );
}

/**
 * Adds up what all riders earned in a season in classes that pay cash, or in those that pay dealer credit. Riders count
 * once, and once in each country.
 */
export async function earnedByAll(reader: Reader, season: number, payoutType: PayingType) {
  const centsIn = (country: "US" | "CA") =>
    sql`sum(case when ${events.country} = ${country} then ${results.earned} else 0 end)`;
  const earned = reader
    .select({
      us: centsIn("US").as("us"),
      ca: centsIn("CA").as("ca"),
      results: sql`count(*)`.as("results"),
      wins: wins.as("wins"),
    })
    .from(results)
    .innerJoin(events, eq(events.id, results.eventId))
    .innerJoin(classes, eq(classes.id, results.classId))
    .where(earnedIn(season, payoutType))
    .groupBy(results.riderId)
    .as("earned");
  const total = (column: SQL.Aliased) => sql`coalesce(sum(${column}), 0)`.mapWith(Number);
  const earners = (column: SQL.Aliased) => sql`count(*) filter (where ${column} > 0)`.mapWith(Number);
  const [sums] = await reader
    .select({
      riders: sql`count(*)`.mapWith(Number),
      results: total(earned.results),
      wins: total(earned.wins),
      earned: { US: total(earned.us), CA: total(earned.ca) },
      ridersIn: { US: earners(earned.us), CA: earners(earned.ca) },
    })
    .from(earned);
  if (!sums) throw new Error("An aggregate has one row");
  return sums;
}

export const namesOfRiders = async (reader: Reader, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : reader
        .select({
          id: riders.id,
          firstName: riders.firstName,
          lastName: riders.lastName,
          city: riders.city,
          state: riders.state,
        })
        .from(riders)
        .where(inArray(riders.id, [...ids]));

export const namesOfDealers = async (reader: Reader, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : reader
        .select({ id: dealers.id, name: dealers.name, city: dealers.city, state: dealers.state })
        .from(dealers)
        .where(inArray(dealers.id, [...ids]));
