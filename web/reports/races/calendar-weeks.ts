import { addDays, daysBetween, weekdayOf } from "#shared/dates.ts";
import type { Currency } from "#shared/money.ts";
import type { RacesByDay } from "#shared/staff-reports.schema.ts";

/** This is a day of the calendar with its number of races; a week begins on Sunday, which is 0. */
interface CalendarDay {
  day: string;
  events: number;
  /** The week counts from the first week of the year, from 0. */
  week: number;
  weekday: number;
}

export interface CalendarYear {
  year: string;
  days: CalendarDay[];
  /** These are the first days of months, which get a label above their week. */
  months: { month: string; week: number }[];
}

type Period = Pick<RacesByDay, "startDate" | "endDate">;

/** Returns the days of the years that have races, inside a period; without any race, those of its last year. */
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

/** This is a week that has races: its Sunday, the races of its seven days, and their sum. */
interface RaceWeek {
  sunday: string;
  counts: number[];
  total: number;
}

/** Returns the weeks that have races, in order. */
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
