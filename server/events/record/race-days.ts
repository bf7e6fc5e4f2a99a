import { addMonths, dayPacific, daysBetween } from "#shared/dates.ts";
import { maxEventDays } from "#shared/events.ts";
import type { Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";

/** Race days before this day are rejected, because the sport has no electronic results from before. */
const firstRaceDay = "1970-01-01";
const monthsAhead = 60;

/**
 * Rejects race days that can only be typing errors (2062 for 2026): more than five years ahead, or before 1970. A
 * wrong year would shift every deadline that is counted from it.
 */
export function checkRaceDays(ctx: Ctx, days: { firstDate?: string | null; lastDate?: string | null }): void {
  const last = addMonths(dayPacific(ctx.now), monthsAhead);
  const wrong = (["firstDate", "lastDate"] as const).filter((field) => {
    const day = days[field];
    return day !== null && day !== undefined && (day < firstRaceDay || day > last);
  });
  if (wrong.length === 0) return;
  const fields = Object.fromEntries(wrong.map((field) => [field, "date_invalid" as const]));
  throw new Problem("invalid_input", { fields });
}

/** Rejects an event whose last day precedes the first one, or that takes longer than `maxEventDays`. */
export function checkEventLength(first: string, last: string): void {
  if (last < first) throw new Problem("date_order", { fields: { lastDate: "date_order" } });
  if (daysBetween(first, last) >= maxEventDays) {
    throw new Problem("event_too_long", { fields: { lastDate: "event_too_long" }, values: { max: maxEventDays } });
  }
}
