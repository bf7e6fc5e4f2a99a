import type { MyEvent } from "#shared/events.schema.ts";

/** The latest first. */
export const riddenOf = (events: readonly MyEvent[]): MyEvent[] =>
  events.filter(({ ridden }) => ridden).toSorted((a, b) => b.firstDate.localeCompare(a.firstDate));

/**
 * What is to ride: the coming rounds of the series in which the rider rode, the next first. Nobody signs up here, so
 * what was ridden says best what will be.
 */
export function toRideOf(events: readonly MyEvent[]): MyEvent[] {
  const series = new Set(events.flatMap(({ ridden, series: of }) => (ridden && of ? [nameOf(of.name)] : [])));
  return events.filter(({ ridden, canceled, series: of }) => !ridden && !canceled && of && series.has(nameOf(of.name)));
}

/** A series of next season has another id and the same name. */
const nameOf = (name: string): string =>
  name
    .replace(/\b(?:19|20)\d\d\b/g, "")
    .trim()
    .toLowerCase();
