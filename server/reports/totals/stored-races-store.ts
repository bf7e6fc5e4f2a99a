import { and, asc, between, count, eq, gte, lte, sql } from "drizzle-orm";
import { addDays, endOfDayPacific } from "#shared/dates.ts";
import { events } from "../../events/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { daysOfBoth, monthsOf, type BothPeriods, type Period } from "../period.ts";
import { raceMonths, raceTotals, riderYears, type BrandTotal } from "../tables.ts";
import { countBrands, countEarned, countStarters, racedOn, type Days } from "./count-live-store.ts";

/** These are the months of a period whose totals are stored, in order, and its other days, which must be counted. */
interface Split {
  stored: ReadonlySet<string>;
  first: string;
  last: string;
  live: Days[];
}

/**
 * Splits days into stored months and other days. With `asOf`, a month with a result that was verified after that day is
 * not used from the stored totals.
 */
async function splitDays(reader: Reader, days: Days, asOf?: string): Promise<Split> {
  const months = monthsOf(days);
  const [first, last] = [months[0]?.month ?? "", months.at(-1)?.month ?? ""];
  const rows = await reader
    .select()
    .from(raceMonths)
    .where(between(raceMonths.month, first, last));
  const known = new Set(
    rows
      .filter(({ verifiedAt }) => asOf === undefined || verifiedAt === null || verifiedAt <= endOfDayPacific(asOf))
      .map(({ month }) => month),
  );
  const whole = new Set(
    monthsOf({ startDate: `${first}-01`, endDate: `${last}-31` }).map(({ startDate, endDate }) => startDate + endDate),
  );
  const stored = new Set<string>();
  const live: Days[] = [];
  let open = false;
  for (const { month, startDate, endDate } of months) {
    const previous = live.at(-1);
    if (known.has(month) && whole.has(startDate + endDate)) {
      stored.add(month);
      open = false;
    } else if (open && previous) {
      previous.endDate = endDate;
    } else {
      live.push({ startDate, endDate });
      open = true;
    }
  }
  return { stored, first, last, live };
}

const inMonths = ({ first, last }: Split) => and(gte(raceTotals.month, first), lte(raceTotals.month, last));

/** Returns what each race's results have earned, in cents, counting only results verified by the report's day. */
export async function earnedByRace(reader: Reader, period: Period): Promise<Map<string, number>> {
  const split = await splitDays(reader, period, period.asOf);
  const { stored } = split;
  const earned = new Map<string, number>();
  if (stored.size > 0) {
    const rows = await reader
      .select({ month: raceTotals.month, eventId: raceTotals.eventId, earned: raceTotals.earned })
      .from(raceTotals)
      .where(inMonths(split));
    for (const row of rows) if (stored.has(row.month)) earned.set(row.eventId, row.earned);
  }
  for (const days of split.live) {
    for (const row of await countEarned(reader, { ...days, asOf: period.asOf })) earned.set(row.eventId, row.earned);
  }
  return earned;
}

/** These are the races of a month in a country, added up, in minor units. */
interface RaceSum {
  month: string;
  country: "US" | "CA";
  kind: typeof events.$inferSelect.kind;
  races: number;
  available: number;
  earned: number;
}

/** These are the sums of a period's stored months, and the period's other days. */
export interface SummedRaces {
  sums: RaceSum[];
  rest: Period[];
}

/**
 * Adds up the races of the stored months whose results were all due by the report's day, at most `dueDays` after the
 * race, for a period and for the same period a season earlier. `rest` has the other days of each.
 */
export async function sumRaces(
  reader: Reader,
  { now, earlier }: BothPeriods,
  dueDays: number,
): Promise<{ now: SummedRaces; earlier: SummedRaces }> {
  const [own, before] = [await dueMonths(reader, now, dueDays), await dueMonths(reader, earlier, dueDays)];
  const rows: RaceSum[] = [];
  if (own.summed.size + before.summed.size > 0) {
    for (const days of daysOfBoth(now, earlier)) rows.push(...(await sumByMonth(reader, days)));
  }
  const of = ({ summed, rest }: typeof own) => ({ sums: rows.filter(({ month }) => summed.has(month)), rest });
  return { now: of(own), earlier: of(before) };
}

/**
 * Returns the months of a period that can be read from the stored totals, because their results were all due by the
 * report's day, and its other days.
 */
export async function dueMonths(
  reader: Reader,
  period: Period,
  dueDays: number,
): Promise<{ summed: ReadonlySet<string>; rest: Period[] }> {
  const { asOf } = period;
  const { stored } = await splitDays(reader, period, asOf);
  const summed = new Set<string>();
  const rest: Period[] = [];
  for (const { month, startDate, endDate } of monthsOf(period)) {
    const previous = rest.at(-1);
    if (stored.has(month) && addDays(endDate, dueDays) <= asOf) summed.add(month);
    else if (previous && addDays(previous.endDate, 1) === startDate) previous.endDate = endDate;
    else rest.push({ startDate, endDate, asOf });
  }
  return { summed, rest };
}

async function sumByMonth(reader: Reader, days: Days): Promise<RaceSum[]> {
  const month = sql<string>`substr(${events.lastDate}, 1, 7)`;
  return reader
    .select({
      month: month.as("month"),
      country: events.country,
      kind: events.kind,
      races: count(),
      available: sql<number>`sum(${events.postedCash} + ${events.postedCredit})`.mapWith(Number),
      earned: sql<number>`coalesce(sum(${raceTotals.earned}), 0)`.mapWith(Number),
    })
    .from(events)
    .leftJoin(raceTotals, and(eq(raceTotals.month, month), eq(raceTotals.eventId, events.id)))
    .where(racedOn(days))
    .groupBy(sql`1`, events.country, events.kind);
}

/** Returns the results of each race on these days by the brand that they name. */
export async function brandsByRace(reader: Reader, days: Days): Promise<{ eventId: string; brands: BrandTotal[] }[]> {
  const split = await splitDays(reader, days);
  const { stored } = split;
  const races: { eventId: string; brands: BrandTotal[] }[] = [];
  if (stored.size > 0) {
    const rows = await reader
      .select({ month: raceTotals.month, eventId: raceTotals.eventId, brands: raceTotals.brands })
      .from(raceTotals)
      .where(inMonths(split));
    races.push(...rows.filter(({ month }) => stored.has(month)));
  }
  for (const one of split.live) races.push(...(await countBrands(reader, one)));
  return races;
}

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

/** This counts the riders of one period: first those of its stored months, then those of its other days. */
interface Tally {
  split: Split;
  asOf: string;
  all: { US: Set<string>; CA: Set<string> };
  months: Map<string, RiderCounts>;
  /** These are the stored months by year, with their bits. */
  years: Map<number, { mask: number; months: { bit: number; counts: RiderCounts }[] }>;
}

/**
 * Counts the riders who started in a race, each once: in the whole period and by month, and in both countries together
 * and by country, for a period and for the same period a season earlier. Closing events are not races.
 */
export async function ridersOf(
  reader: Reader,
  { now, earlier }: BothPeriods,
): Promise<{ now: Starters; earlier: Starters }> {
  const [own, before] = [await tallyOf(reader, now), await tallyOf(reader, earlier)];
  await addStored(reader, [own, before]);
  for (const tally of [own, before]) await addLive(reader, tally);
  return { now: startersOf(own), earlier: startersOf(before) };
}

async function tallyOf(reader: Reader, period: Period): Promise<Tally> {
  const split = await splitDays(reader, period, period.asOf);
  const tally: Tally = {
    split,
    asOf: period.asOf,
    all: { US: new Set(), CA: new Set() },
    months: new Map(),
    years: new Map(),
  };
  for (const month of split.stored) {
    const [year, bit] = [Number(month.slice(0, 4)), bitOf(month)];
    const one = tally.years.get(year) ?? { mask: 0, months: [] };
    tally.years.set(year, one);
    one.mask |= bit;
    one.months.push({ bit, counts: countsOf(tally, month) });
  }
  return tally;
}

function countsOf({ months }: Tally, month: string): RiderCounts {
  const counts = months.get(month) ?? { US: 0, CA: 0, both: 0 };
  months.set(month, counts);
  return counts;
}

function startersOf({ all, months }: Tally): Starters {
  return { total: { US: all.US.size, CA: all.CA.size, both: new Set([...all.US, ...all.CA]).size }, months };
}

/** Adds the riders of the stored months of several periods. The rows are read once for all periods. */
async function addStored(reader: Reader, tallies: readonly Tally[]): Promise<void> {
  const years = tallies.flatMap((tally) => [...tally.years.keys()]);
  if (years.length === 0) return;
  const rows = await reader
    .select()
    .from(riderYears)
    .where(between(riderYears.year, Math.min(...years), Math.max(...years)))
    .orderBy(asc(riderYears.year), asc(riderYears.riderId), asc(riderYears.country));
  // A rider of both countries has two rows, one after the other.
  let before: (typeof rows)[number] | undefined;
  for (const row of rows) {
    const elsewhere = before?.year === row.year && before.riderId === row.riderId ? before.months : 0;
    before = row;
    for (const tally of tallies) {
      const year = tally.years.get(row.year);
      const own = row.months & (year?.mask ?? 0);
      if (!year || own === 0) continue;
      tally.all[row.country].add(row.riderId);
      const fresh = own & ~elsewhere;
      for (const { bit, counts } of year.months) {
        if ((own & bit) !== 0) counts[row.country] += 1;
        if ((fresh & bit) !== 0) counts.both += 1;
      }
    }
  }
}

/** Adds the riders of the days without stored totals. */
async function addLive(reader: Reader, tally: Tally): Promise<void> {
  for (const days of tally.split.live) {
    const rows = await countStarters(reader, { ...days, asOf: tally.asOf });
    for (const { month, country, riderId } of rows) {
      tally.all[country].add(riderId);
      countsOf(tally, month)[country] += 1;
    }
    for (const [month, own] of Map.groupBy(rows, (row) => row.month)) {
      countsOf(tally, month).both += new Set(own.map(({ riderId }) => riderId)).size;
    }
  }
}

/** Returns the bit of a month ("2026-01" is 1) in `rider_years`. */
export const bitOf = (month: string): number => 1 << (Number(month.slice(5)) - 1);
