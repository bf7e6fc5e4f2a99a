import type { MyEvent } from "#shared/events.schema.ts";

/** Returns the races that the rider has raced, latest first. */
export const riddenOf = (events: readonly MyEvent[]): MyEvent[] =>
  events.filter(({ ridden }) => ridden).toSorted((a, b) => b.firstDate.localeCompare(a.firstDate));

/**
 * Returns the races that the rider will probably race: the upcoming rounds of series in which the rider has raced, next
 * first. Riders do not sign up in the portal, so past races are the best guess.
 */
export function toRideOf(events: readonly MyEvent[]): MyEvent[] {
  const series = new Set(events.flatMap(({ ridden, series: of }) => (ridden && of ? [nameOf(of.name)] : [])));
  return events.filter(({ ridden, canceled, series: of }) => !ridden && !canceled && of && series.has(nameOf(of.name)));
}

/**
 * Returns the name by which a series is compared across seasons: next season's series has another id and the same name.
 */
const nameOf = (name: string): string =>
  name
    .replace(/\b(?:19|20)\d\d\b/g, "")
    .trim()
    .toLowerCase();
