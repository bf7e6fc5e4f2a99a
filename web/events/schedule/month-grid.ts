import { addDays, weekdayOf } from "#shared/dates.ts";
import { firstOf, lastOf } from "./month-days.ts";

// This module arranges a month as weeks from Sunday to Saturday, with races as bars across their days.

interface Dated {
  firstDate: string;
  lastDate: string;
}

export interface Bar<Event> {
  event: Event;
  /** This is the row within the week; 0 is the top. */
  lane: number;
  /** This is the weekday; 0 is Sunday. */
  column: number;
  /** This is the number of days of the bar in this week. */
  span: number;
  /**
   * `fromBefore` is true when the bar continues from the previous week, and `intoNext` when it continues in the next.
   */
  fromBefore: boolean;
  intoNext: boolean;
}

export interface Week<Event> {
  days: { day: string; inMonth: boolean }[];
  bars: Bar<Event>[];
  lanes: number;
  /** For each column, this is the number of events for which no row was free. */
  hidden: number[];
}

export function monthGrid<Event extends Dated>(
  month: string,
  events: readonly Event[],
  maxLanes: number,
): Week<Event>[] {
  const first = firstOf(month);
  const last = lastOf(month);
  const weeks: Week<Event>[] = [];
  for (let sunday = addDays(first, -weekdayOf(first)); sunday <= last; sunday = addDays(sunday, 7)) {
    const days = Array.from({ length: 7 }, (_, at) => addDays(sunday, at));
    weeks.push({
      days: days.map((day) => ({ day, inMonth: day.startsWith(month) })),
      ...barsOf(
        days,
        events.filter(
          ({ firstDate, lastDate }) => lastDate >= max(sunday, first) && firstDate <= min(addDays(sunday, 6), last),
        ),
        maxLanes,
      ),
    });
  }
  return weeks;
}

/** Places the longest events first, each in the highest row that is free on all its days. */
function barsOf<Event extends Dated>(days: readonly string[], events: readonly Event[], maxLanes: number) {
  const [sunday = "", saturday = ""] = [days[0], days[6]];
  const taken: boolean[][] = [];
  const bars: Bar<Event>[] = [];
  const hidden = days.map(() => 0);
  for (const event of events.toSorted(earlierAndLonger)) {
    const column = days.indexOf(max(event.firstDate, sunday));
    const span = days.indexOf(min(event.lastDate, saturday)) - column + 1;
    const columns = Array.from({ length: span }, (_, at) => column + at);
    let lane = 0;
    while (columns.some((at) => taken[lane]?.[at])) lane += 1;
    if (lane >= maxLanes) {
      for (const at of columns) hidden[at] = (hidden[at] ?? 0) + 1;
      continue;
    }
    const row = (taken[lane] ??= []);
    for (const at of columns) row[at] = true;
    bars.push({ event, lane, column, span, fromBefore: event.firstDate < sunday, intoNext: event.lastDate > saturday });
  }
  return { bars, hidden, lanes: taken.length };
}

const min = (a: string, b: string): string => (a < b ? a : b);
const max = (a: string, b: string): string => (a > b ? a : b);

function earlierAndLonger(a: Dated, b: Dated): number {
  if (a.firstDate !== b.firstDate) return a.firstDate < b.firstDate ? -1 : 1;
  return a.lastDate === b.lastDate ? 0 : a.lastDate > b.lastDate ? -1 : 1;
}

/** Returns each day of the month that has races, with the races on that day. */
export function daysWithRaces<Event extends Dated>(month: string, events: readonly Event[]): Map<string, Event[]> {
  const days = new Map<string, Event[]>();
  for (let day = firstOf(month); day <= lastOf(month); day = addDays(day, 1)) {
    const on = events.filter(({ firstDate, lastDate }) => firstDate <= day && day <= lastDate);
    if (on.length > 0) days.set(day, on);
  }
  return days;
}
