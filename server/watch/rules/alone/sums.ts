import { dayPacific } from "#shared/dates.ts";
import { dayMs, daysBefore } from "#shared/durations.ts";
import type { Currency } from "#shared/money.ts";
import type { WatchSpan } from "../../group.ts";

export interface Paid {
  amount: number;
  currency: Currency;
  at: Date;
}

/** Returns the sum of each currency. */
export const sumsByCurrency = (acts: readonly Paid[]): { cents: number; currency: Currency }[] =>
  [...Map.groupBy(acts, ({ currency }) => currency)].map(([currency, own]) => ({
    cents: own.reduce((sum, { amount }) => sum + amount, 0),
    currency,
  }));

export const isAbove = (acts: readonly Paid[], max: number): boolean =>
  sumsByCurrency(acts).some(({ cents }) => cents > max);

/**
 * Returns the latest acts within `days` that together exceed the limit, else null, so that many small acts count as one
 * large one. `acts` must be in chronological order.
 */
export function latestAbove<Act extends Paid>(
  acts: readonly Act[],
  { max, days }: { max: number; days: number },
): readonly Act[] | null {
  for (let end = acts.length; end > 0; end--) {
    const begin = (acts[end - 1]?.at.getTime() ?? 0) - days * dayMs;
    const cluster = acts.slice(0, end).filter(({ at }) => at.getTime() >= begin);
    if (isAbove(cluster, max)) return cluster;
  }
  return null;
}

/** Returns the acts that can count together with one of the span. */
export const within = <Act extends { at: Date }>(acts: readonly Act[], { from }: WatchSpan, days: number): Act[] =>
  acts.filter(({ at }) => at >= daysBefore(from, days));

/** Returns the first and the last day of these acts. */
export function daysOf(acts: readonly { at: Date }[]): { firstDay: string; lastDay: string } {
  const times = acts.map(({ at }) => at.getTime());
  return { firstDay: dayPacific(new Date(Math.min(...times))), lastDay: dayPacific(new Date(Math.max(...times))) };
}
