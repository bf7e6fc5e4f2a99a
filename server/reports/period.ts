import { addDays, addMonths, dayPacific } from "#shared/dates.ts";
import type { Ctx } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";

/** These are the days of a report, both included, and the day as of which its figures are computed. */
export interface Period {
  startDate: string;
  endDate: string;
  asOf: string;
}

/** These are the days of a report and the same days a season earlier, beside which it is shown. */
export interface BothPeriods {
  now: Period;
  earlier: Period;
}

/** Returns the days of a report: by default the current season up to today. */
export function periodOf(
  ctx: Pick<Ctx, "now">,
  query: { startDate?: string | undefined; endDate?: string | undefined },
): Period {
  const asOf = dayPacific(ctx.now);
  const endDate = query.endDate ?? asOf;
  const startDate = query.startDate ?? `${endDate.slice(0, 4)}-01-01`;
  if (startDate > endDate) throw new Problem("date_order", { fields: { endDate: "date_order" } });
  return { startDate, endDate, asOf };
}

/**
 * Returns the same days a season earlier, as of a year ago; if the period ends with a month, so does the earlier one
 * (February 29).
 */
export function seasonEarlier({ startDate, endDate, asOf }: Period): Period {
  const isMonthEnd = addDays(endDate, 1).endsWith("-01");
  const end = isMonthEnd ? addDays(addMonths(addDays(endDate, 1), -12), -1) : addMonths(endDate, -12);
  return { startDate: addMonths(startDate, -12), endDate: end, asOf: addMonths(asOf, -12) };
}

/** Returns days that cover a period and the same days a season earlier, so that no day is read twice where they overlap. */
export function daysOfBoth(
  period: Pick<Period, "startDate" | "endDate">,
  earlier: Pick<Period, "startDate" | "endDate">,
): Pick<Period, "startDate" | "endDate">[] {
  const { startDate, endDate } = period;
  return startDate <= earlier.endDate ? [{ startDate: earlier.startDate, endDate }] : [earlier, { startDate, endDate }];
}

/** Returns the months of a period ("2026-11") with their days inside it. */
export function monthsOf({ startDate, endDate }: Pick<Period, "startDate" | "endDate">) {
  const months: { month: string; startDate: string; endDate: string }[] = [];
  for (let first = startDate; first <= endDate;) {
    const next = addMonths(`${first.slice(0, 7)}-01`, 1);
    const last = addDays(next, -1);
    months.push({ month: first.slice(0, 7), startDate: first, endDate: last < endDate ? last : endDate });
    first = next;
  }
  return months;
}

/** Returns the same month of the next year. */
export const yearAfter = (month: string): string => addMonths(`${month}-01`, 12).slice(0, 7);
