import { and, asc, between, count, eq, gte, lte, sql } from "drizzle-orm";
import { addDays, endOfDayPacific } from "#shared/dates.ts";
import { events } from "../../events/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { monthsOf, type Period } from "../period.ts";
import { raceMonths, raceTotals, riderYears, type BrandTotal } from "../tables.ts";
import { countBrands, countEarned, countStarters, racedOn, type Days } from "./count-live-store.ts";

/** These are the months of a period whose totals are stored, in order, and its other days, which must be counted. */
interface Split {
  stored: ReadonlySet<string>;
  first: string;
  last: string;
  live: Days[];
}

/** Splits days. With `asOf`, a month with a result that was verified after that day is not one of the stored ones. */
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

/**
 * Adds up the races of the stored months whose results were all due by the report's day, `dueDays` after the race at the
 * latest. `rest` are the other days of the period.
 */
export async function sumRaces(
  reader: Reader,
  period: Period,
  dueDays: number,
): Promise<{ sums: RaceSum[]; rest: Period[] }> {
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
  if (summed.size === 0) return { sums: [], rest };
  const month = sql<string>`substr(${events.lastDate}, 1, 7)`;
  const rows = await reader
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
    .where(racedOn(period))
    .groupBy(sql`1`, events.country, events.kind);
  return { sums: rows.filter((row) => summed.has(row.month)), rest };
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

/** These are riders of some days, each counted once: in a country, and in both. */
interface RiderCounts {
  US: number;
  CA: number;
  both: number;
}

/**
 * Counts the riders who took the start of a race, each once: in the period and by month, and in both countries and by
 * country. Closing events are not races.
 */
export async function ridersOf(
  reader: Reader,
  period: Period,
): Promise<{ total: RiderCounts; months: Map<string, RiderCounts> }> {
  const split = await splitDays(reader, period, period.asOf);
  const months = new Map<string, RiderCounts>();
  const monthOf = (month: string): RiderCounts => {
    const counts = months.get(month) ?? { US: 0, CA: 0, both: 0 };
    months.set(month, counts);
    return counts;
  };
  const all = { US: new Set<string>(), CA: new Set<string>() };
  if (split.stored.size > 0) await addStored(reader, split, all, monthOf);
  for (const days of split.live) {
    const rows = await countStarters(reader, { ...days, asOf: period.asOf });
    for (const { month, country, riderId } of rows) {
      all[country].add(riderId);
      monthOf(month)[country] += 1;
    }
    for (const [month, own] of Map.groupBy(rows, (row) => row.month)) {
      monthOf(month).both += new Set(own.map(({ riderId }) => riderId)).size;
    }
  }
  const both = new Set([...all.US, ...all.CA]).size;
  return { total: { US: all.US.size, CA: all.CA.size, both }, months };
}

async function addStored(
  reader: Reader,
  { stored, first, last }: Split,
  all: { US: Set<string>; CA: Set<string> },
  monthOf: (month: string) => RiderCounts,
): Promise<void> {
  const years = new Map<number, { mask: number; months: { bit: number; counts: RiderCounts }[] }>();
  for (const month of stored) {
    const [year, bit] = [Number(month.slice(0, 4)), bitOf(month)];
    const one = years.get(year) ?? { mask: 0, months: [] };
    years.set(year, one);
    one.mask |= bit;
    one.months.push({ bit, counts: monthOf(month) });
  }
  const rows = await reader
    .select()
    .from(riderYears)
    .where(between(riderYears.year, Number(first.slice(0, 4)), Number(last.slice(0, 4))))
    .orderBy(asc(riderYears.year), asc(riderYears.riderId), asc(riderYears.country));
  // A rider of both countries has two rows, one after the other.
  let before: (typeof rows)[number] | undefined;
  for (const row of rows) {
    const year = years.get(row.year);
    const own = row.months & (year?.mask ?? 0);
    const isSame = before?.year === row.year && before.riderId === row.riderId;
    const fresh = own & ~(isSame && before ? before.months : 0);
    before = row;
    if (!year || own === 0) continue;
    all[row.country].add(row.riderId);
    for (const { bit, counts } of year.months) {
      if ((own & bit) !== 0) counts[row.country] += 1;
      if ((fresh & bit) !== 0) counts.both += 1;
    }
  }
}

/** Returns the bit of a month ("2026-01" is 1) in `rider_years`. */
export const bitOf = (month: string): number => 1 << (Number(month.slice(5)) - 1);
