import { addDays, daysBetween, weekdayOf } from "#shared/dates.ts";
import type { Currency } from "#shared/money.ts";
import type { RacesByDay } from "#shared/staff-reports.schema.ts";

/** This is a day of the calendar with its number of races. Weeks begin on Sunday, which is weekday 0. */
interface CalendarDay {
  day: string;
  events: number;
  /** This is the index of the week within the year, counted from 0. */
  week: number;
  weekday: number;
}

export interface CalendarYear {
  year: string;
  days: CalendarDay[];
  /** These are the months, each with the week above which its label is shown. */
  months: { month: string; week: number }[];
}

type Period = Pick<RacesByDay, "startDate" | "endDate">;

/**
 * Returns the days within a period, for each year that has races. If there are no races, it returns the days of the
 * period's last year.
 */
export function calendarYears({ startDate, endDate }: Period, events: ReadonlyMap<string, number>): CalendarYear[] {
  const years = new Set([...events].flatMap(([day, count]) => (count > 0 ? [day.slice(0, 4)] : [])));
  if (years.size === 0) years.add(endDate.slice(0, 4));
  return [...years].toSorted().map((year) => {
    const [first, last] = [`${year}-01-01`, `${year}-12-31`];
    const from = startDate > first ? startDate : first;
    const length = daysBetween(from, endDate < last ? endDate : last) + 1;
    const lead = weekdayOf(from);
    const days = Array.from({ length }, (_, at): CalendarDay => {
      const day = addDays(from, at);
      return { day, events: events.get(day) ?? 0, week: Math.floor((lead + at) / 7), weekday: weekdayOf(day) };
    });
    const months = days.filter(({ day }, at) => day.endsWith("-01") || (at === 0 && day.slice(8) < "15"));
    return { year, days, months: months.map(({ day, week }) => ({ month: day.slice(0, 7), week })) };
  });
}

/** This is a week with races: its Sunday, the number of races on each of the seven days, and their sum. */
interface RaceWeek {
  sunday: string;
  counts: number[];
  total: number;
}

/** Returns the weeks with races, in chronological order. */
export function raceWeeks(days: RacesByDay["days"], currency: Currency): RaceWeek[] {
  const weeks = new Map<string, RaceWeek>();
  for (const { day, eventsByCurrency } of days) {
    const events = eventsByCurrency[currency];
    if (events === 0) continue;
    const weekday = weekdayOf(day);
    const sunday = addDays(day, -weekday);
    const week = weeks.get(sunday) ?? { sunday, counts: [0, 0, 0, 0, 0, 0, 0], total: 0 };
    weeks.set(sunday, week);
    week.counts[weekday] = (week.counts[weekday] ?? 0) + events;
    week.total += events;
  }
  return [...weeks.values()];
}
