import { and, between, count, eq, gte, lte, sql } from "drizzle-orm";
import { addDays, endOfDayPacific } from "#shared/dates.ts";
import { events } from "../../events/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { daysOfBoth, monthsOf, type BothPeriods, type Period } from "../period.ts";
import { raceMonths, raceTotals, type BrandTotal } from "../tables.ts";
import { countBrands, countEarned, racedOn, type Days } from "./count-live-store.ts";

/** These are the months of a period whose totals are stored, in order, and its other days, which must be counted. */
export interface Split {
  stored: ReadonlySet<string>;
  first: string;
  last: string;
  live: Days[];
}

/**
 * Splits days into stored months and other days. With `asOf`, a month with a result that was verified after that day is
 * not used from the stored totals.
 */
export async function splitStored(reader: Reader, days: Days, asOf?: string): Promise<Split> {
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
  const split = await splitStored(reader, period, period.asOf);
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
  const { stored } = await splitStored(reader, period, asOf);
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
  const split = await splitStored(reader, days);
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
