import type { MyEvent } from "#shared/events.schema.ts";

export interface RiddenSeries {
  _id: string;
  name: string;
  /** This is the last day of the latest round that the rider raced or plans to race; the list is sorted by it. */
  lastDate: string;
  ridden: number;
  toCome: number;
  /** These are the earned cents by currency. */
  earned: Map<"USD" | "CAD", number>;
}

/** Returns the series in which the rider has raced, latest first. */
export function riddenSeries(events: readonly MyEvent[]): RiddenSeries[] {
  const all = new Map<string, RiddenSeries>();
  for (const { series, kind, ridden, canceled, lastDate, currency, results = [] } of events) {
    if (!series || (canceled && !ridden)) continue;
    const of = all.get(series._id) ?? {
      _id: series._id,
      name: series.name,
      lastDate,
      ridden: 0,
      toCome: 0,
      earned: new Map(),
    };
    all.set(series._id, of);
    if (lastDate > of.lastDate) of.lastDate = lastDate;
    if (!ridden) of.toCome += 1;
    else {
      // The final standings of a series can pay, but are no round.
      if (kind !== "standings") of.ridden += 1;
      const won = results.reduce((sum, { earned }) => sum + earned, 0);
      if (won > 0) of.earned.set(currency, (of.earned.get(currency) ?? 0) + won);
    }
  }
  return [...all.values()]
    .filter(({ ridden, earned }) => ridden > 0 || earned.size > 0)
    .toSorted((a, b) => b.lastDate.localeCompare(a.lastDate) || a.name.localeCompare(b.name));
}
