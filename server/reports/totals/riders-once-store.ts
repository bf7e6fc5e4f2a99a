import { and, between, eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Reader } from "../../platform/db/database.ts";
import { noIndex } from "../../platform/db/statements/prepared-params.ts";
import type { BothPeriods } from "../period.ts";
import { riderYears } from "../tables.ts";
import { startersOn } from "./count-live-store.ts";
import { splitStored, type Split } from "./stored-races-store.ts";

// The database counts the riders, because a season can have several hundred thousand of them: the server reads a row for
// each year or month and not a row for each rider (docs/scale.md#what-breaks-first).

/** This counts the riders of some days, each once: in each country, and in both together. */
interface RiderCounts {
  US: number;
  CA: number;
  both: number;
}

/** This counts the riders who started in a race of a period, in total and by month. */
export interface Starters {
  total: RiderCounts;
  months: Map<string, RiderCounts>;
}

/**
 * Counts the riders who started in a race, each once: in the whole period and by month, and in both countries together
 * and by country, for a period and for the same period a season earlier. Closing events are not races.
 */
export async function ridersOf(
  reader: Reader,
  { now, earlier }: BothPeriods,
): Promise<{ now: Starters; earlier: Starters }> {
  const own: Part = { ...(await splitStored(reader, now, now.asOf)), asOf: now.asOf };
  const before: Part = { ...(await splitStored(reader, earlier, earlier.asOf)), asOf: earlier.asOf };
  const stored = await countStoredMonths(reader, [...own.stored, ...before.stored]);
  const counted = await countStarted(reader, own, before);
  const startersOf = (part: Part, of: keyof BothPeriods): Starters => {
    const starters: Starters = { total: nobody, months: new Map() };
    for (const month of part.stored) starters.months.set(month, stored.get(month) ?? nobody);
    for (const { month, [of]: counts } of counted) {
      if (month === null) starters.total = counts;
      else if (counts.both > 0) starters.months.set(month, counts);
    }
    return starters;
  };
  return { now: startersOf(own, "now"), earlier: startersOf(before, "earlier") };
}

/** This is one of the two periods: its stored months, its other days, and the day of the report. */
type Part = Split & { asOf: string };

const nobody: Readonly<RiderCounts> = { US: 0, CA: 0, both: 0 };

/** Returns the bit of a month ("2026-01" is 1) in `rider_years`. */
export const bitOf = (month: string): number => 1 << (Number(month.slice(5)) - 1);

const yearIn = (month: string): number => Number(month.slice(0, 4));

/** Returns the condition for the rows from the year of the first of these months to that of the last. */
function inYearsOf(months: readonly string[]): SQL {
  const years = months.map(yearIn);
  return between(riderYears.year, Math.min(...years), Math.max(...years));
}

/** Counts the rows that have the bit of a month, by the name of the month in its year ("01"). */
const countBits = (bits: SQL): Record<string, SQL<number>> =>
  Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [
      String(at + 1).padStart(2, "0"),
      sql`count(*) filter (where (${bits} & ${sql.raw(String(1 << at))}) <> 0)`.mapWith(Number),
    ]),
  );

/** Counts the riders of each of these stored months. */
async function countStoredMonths(reader: Reader, months: readonly string[]): Promise<Map<string, RiderCounts>> {
  if (months.length === 0) return new Map();
  // With the countries in separate statements, SQLite reads the rows in the order of their key and sorts nothing.
  const inUS = byMonth(await countInCountry(reader, months, "US"));
  const inCA = byMonth(await countInCountry(reader, months, "CA"));
  const inBoth = byMonth(await countInBoth(reader, months));
  return new Map(
    months.map((month) => {
      const [US, CA] = [inUS.get(month) ?? 0, inCA.get(month) ?? 0];
      return [month, { US, CA, both: US + CA - (inBoth.get(month) ?? 0) }];
    }),
  );
}

const byMonth = (rows: readonly { year: number; months: Record<string, number> }[]): Map<string, number> =>
  new Map(
    rows.flatMap(({ year, months }) =>
      Object.entries(months).map(([name, riders]): [string, number] => [`${year}-${name}`, riders]),
    ),
  );

const countInCountry = (reader: Reader, months: readonly string[], country: "US" | "CA") =>
  reader
    .select({ year: riderYears.year, months: countBits(sql`${riderYears.months}`) })
    .from(riderYears)
    .where(and(inYearsOf(months), eq(riderYears.country, country)))
    .groupBy(riderYears.year);

/** Counts the riders who started in both countries in a month. */
function countInBoth(reader: Reader, months: readonly string[]) {
  const home = alias(riderYears, "home");
  return reader
    .select({ year: riderYears.year, months: countBits(sql`(${riderYears.months} & ${home.months})`) })
    .from(riderYears)
    .innerJoin(
      home,
      and(
        eq(home.year, riderYears.year),
        // Fewer riders start in Canada, so SQLite must look up those, and not all who start in the United States.
        eq(home.riderId, noIndex(riderYears.riderId)),
        eq(home.country, "US"),
      ),
    )
    .where(and(inYearsOf(months), eq(riderYears.country, "CA")))
    .groupBy(riderYears.year);
}

const startedIn = (country: "US" | "CA", when: SQL): SQL =>
  sql`max(case country when ${sql.raw(`'${country}'`)} then ${when} else 0 end)`;

/** Selects in which country a rider started in which of the two periods, as 0 or 1. */
const perRider = sql`${startedIn("US", sql`is_now`)} as now_us, ${startedIn("CA", sql`is_now`)} as now_ca,
  ${startedIn("US", sql`is_earlier`)} as earlier_us, ${startedIn("CA", sql`is_earlier`)} as earlier_ca`;

const perMonth = sql`coalesce(sum(now_us), 0) as now_us, coalesce(sum(now_ca), 0) as now_ca,
  count(*) filter (where now_us + now_ca > 0) as now_both,
  coalesce(sum(earlier_us), 0) as earlier_us, coalesce(sum(earlier_ca), 0) as earlier_ca,
  count(*) filter (where earlier_us + earlier_ca > 0) as earlier_both`;

/**
 * Counts the riders of both periods: in total, where the month is null, and in each month that is not stored. One
 * statement counts both, because the periods overlap if they are longer than a season.
 */
async function countStarted(reader: Reader, now: Part, earlier: Part) {
  const live = [...liveStarters(reader, now, [1, 0]), ...liveStarters(reader, earlier, [0, 1])];
  const started = [
    ...storedStarters(reader, now, earlier),
    ...(live.length > 0 ? [sql`select rider_id, country, is_now, is_earlier from live`] : []),
  ];
  const total = sql`select null as month, ${perMonth} from (
    select ${perRider} from (${allOf(started)}) as started group by rider_id) as each_rider`;
  const perLiveMonth = sql`select month, ${perMonth} from (
    select month, ${perRider} from live group by month, rider_id) as each_rider group by month`;
  // Without "materialized", SQLite reads the results of these days twice.
  const counted =
    live.length > 0
      ? sql`with live (month, country, rider_id, is_now, is_earlier) as materialized (${allOf(live)})
          ${allOf([total, perLiveMonth])}`
      : total;
  const column = (name: string) => sql.raw(name).mapWith(Number);
  return reader
    .select({
      month: sql<string | null>`month`,
      now: { US: column("now_us"), CA: column("now_ca"), both: column("now_both") },
      earlier: { US: column("earlier_us"), CA: column("earlier_ca"), both: column("earlier_both") },
    })
    .from(sql`(${counted}) as counted`);
}

const allOf = (selects: readonly SQL[]): SQL => sql.join([...selects], sql` union all `);

/** Selects the riders of the days without stored totals; the two numbers say whether the period is now and earlier. */
const liveStarters = (reader: Reader, { live, asOf }: Part, [isNow, isEarlier]: readonly [number, number]): SQL[] =>
  live.map(
    (days) => sql`select month, country, rider_id, ${sql.raw(`${isNow}, ${isEarlier}`)}
      from (${startersOn(reader, { ...days, asOf }).getSQL()}) as starters where rider_id is not null`,
  );

/** Selects the riders of the stored months: a rider has one row for each year and country. */
function storedStarters(reader: Reader, now: Part, earlier: Part): SQL[] {
  const months = [...now.stored, ...earlier.stored];
  if (months.length === 0) return [];
  const isIn = (some: Iterable<string>): SQL => sql`(${riderYears.months} & ${bitsByYear(some)}) <> 0`;
  const flag = (part: Part): SQL => sql`case when ${isIn(part.stored)} then 1 else 0 end`;
  return [
    reader
      .select({
        riderId: riderYears.riderId,
        country: riderYears.country,
        isNow: flag(now).as("is_now"),
        isEarlier: flag(earlier).as("is_earlier"),
      })
      .from(riderYears)
      .where(and(inYearsOf(months), isIn(months)))
      .getSQL(),
  ];
}

/** Returns the bits of these months that a row's year can have. */
function bitsByYear(months: Iterable<string>): SQL {
  const years = new Map<number, number>();
  for (const month of months) years.set(yearIn(month), (years.get(yearIn(month)) ?? 0) | bitOf(month));
  if (years.size === 0) return sql`0`;
  const cases = [...years].map(([year, bits]) => sql`when ${year} then ${bits}`);
  return sql`case ${riderYears.year} ${sql.join(cases, sql` `)} else 0 end`;
}
