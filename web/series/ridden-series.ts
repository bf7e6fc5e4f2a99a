import type { MyEvent } from "#shared/events.schema.ts";

export interface RiddenSeries {
  _id: string;
  name: string;
  firstDate: string;
  lastDate: string;
  ridden: number;
  toCome: number;
  /** These are the earned cents by currency. */
  earned: Map<"USD" | "CAD", number>;
}

/** Returns the series in which the rider has raced, latest first. */
export function riddenSeries(events: readonly MyEvent[]): RiddenSeries[] {
  const all = new Map<string, RiddenSeries>();
  for (const { series, ridden, canceled, firstDate, lastDate, currency, results = [] } of events) {
    if (!series || (canceled && !ridden)) continue;
    const of = all.get(series._id) ?? {
      _id: series._id,
      name: series.name,
      firstDate,
      lastDate,
      ridden: 0,
      toCome: 0,
      earned: new Map(),
    };
    all.set(series._id, of);
    if (firstDate < of.firstDate) of.firstDate = firstDate;
    if (lastDate > of.lastDate) of.lastDate = lastDate;
    if (!ridden) of.toCome += 1;
    else {
      of.ridden += 1;
      const won = results.reduce((sum, { earned }) => sum + earned, 0);
      if (won > 0) of.earned.set(currency, (of.earned.get(currency) ?? 0) + won);
    }
  }
  return [...all.values()]
    .filter(({ ridden }) => ridden > 0)
    .toSorted((a, b) => b.lastDate.localeCompare(a.lastDate) || a.name.localeCompare(b.name));
}
