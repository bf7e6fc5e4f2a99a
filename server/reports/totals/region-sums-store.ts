import { and, count, eq, sql } from "drizzle-orm";
import { addDays } from "#shared/dates.ts";
import { events } from "../../events/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { monthsOf, type Period } from "../period.ts";
import { raceTotals } from "../tables.ts";
import { racedOn, type Days } from "./count-live-store.ts";
import { dueMonths } from "./stored-races-store.ts";

/** These are the races of a state or province, added up, in minor units. */
interface RegionSum {
  country: "US" | "CA";
  state: string | null;
  kind: typeof events.$inferSelect.kind;
  races: number;
  available: number;
  earned: number;
}

/**
 * Adds up the races of the stored months by state and province; only months count whose results were all due by the
 * report's day, at most `dueDays` after the race. `rest` has the other days of the period.
 */
export async function sumRegions(
  reader: Reader,
  period: Period,
  dueDays: number,
): Promise<{ sums: RegionSum[]; rest: Period[] }> {
  const { summed, rest } = await dueMonths(reader, period, dueDays);
  const sums: RegionSum[] = [];
  for (const days of joined(monthsOf(period).filter(({ month }) => summed.has(month)))) {
    sums.push(...(await sumByState(reader, days)));
  }
  return { sums, rest };
}

/** Joins consecutive months into one range of days. */
function joined(months: readonly Days[]): Days[] {
  const spans: Days[] = [];
  for (const { startDate, endDate } of months) {
    const last = spans.at(-1);
    if (last && addDays(last.endDate, 1) === startDate) last.endDate = endDate;
    else spans.push({ startDate, endDate });
  }
  return spans;
}

const sumByState = (reader: Reader, days: Days): Promise<RegionSum[]> =>
  reader
    .select({
      country: events.country,
      state: events.state,
      kind: events.kind,
      races: count(),
      available: sql<number>`sum(${events.postedCash} + ${events.postedCredit})`.mapWith(Number),
      earned: sql<number>`coalesce(sum(${raceTotals.earned}), 0)`.mapWith(Number),
    })
    .from(events)
    .leftJoin(
      raceTotals,
      and(eq(raceTotals.month, sql`substr(${events.lastDate}, 1, 7)`), eq(raceTotals.eventId, events.id)),
    )
    .where(racedOn(days))
    .groupBy(events.country, events.state, events.kind);
