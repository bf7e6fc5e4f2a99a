/**
 * Race days are calendar days ('YYYY-MM-DD') and never shift with a time zone; instants are Dates.
 * The programme's own days begin and end in Pacific time (spec §9, decisions §3).
 */

export const programmeZone = "America/Los_Angeles";

/** A shape, so that what is no day stays an ordinary string to the compiler. */
export type RaceDay = `${number}-${number}-${number}`;

const dayShape = /^(\d{4})-(\d{2})-(\d{2})$/;
const msOfHour = 3_600_000;
const msOfDay = 86_400_000;

/** Midnight UTC of a day: only a carrier for arithmetic, never an instant that is shown. */
function carrier(day: string): Date {
  const parts = dayShape.exec(day);
  if (!parts) throw new RangeError(`not a day: ${day}`);
  const [, year, month, date] = parts;
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)));
  if (at.toISOString().slice(0, 10) !== day) throw new RangeError(`not a day: ${day}`);
  return at;
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** No race, birthday or report lies outside; near the ends of what a date can say, the day after has no name. */
const centuries = /^(19|20|21)/;

/** True for a day that the calendar has: 2026-02-30 is none. */
export function isDay(value: unknown): value is RaceDay {
  if (typeof value !== "string" || !dayShape.test(value) || !centuries.test(value)) return false;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && dayOf(at) === value;
}

/** Lists ask the same of a few hundred days thousands of times a second. */
function remembering<Key, Value>(work: (key: Key) => Value, most = 4096): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = work(key);
    if (known.size >= most) known.clear();
    known.set(key, value);
    return value;
  };
}

const timeOf = remembering((day: string) => carrier(day).getTime());
const dayAt = remembering((time: number) => dayOf(new Date(time)));

export function addDays(day: string, days: number): string {
  return dayAt(timeOf(day) + days * msOfDay);
}

/** The same date some months later; where that month is shorter, its last day. */
export function addMonths(day: string, months: number): string {
  const from = carrier(day);
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(from.getUTCDate(), last));
  return dayOf(first);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((carrier(to).getTime() - carrier(from).getTime()) / msOfDay);
}

export function yearOf(day: string): number {
  return carrier(day).getUTCFullYear();
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return carrier(day).getUTCDay();
}

let made: Intl.DateTimeFormat | undefined;

/** Made when it is first asked for: that alone keeps a phone busy for as long as the rest of a page's beginning. */
const pacific = (): Intl.DateTimeFormat =>
  (made ??= new Intl.DateTimeFormat("en-US", {
    timeZone: programmeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }));

export type PacificClock = { day: string; hour: number; minute: number; second: number };

/** What a wall clock in Pacific time shows at an instant. */
export function clockPacific(instant: Date): PacificClock {
  const part: Record<string, string> = {};
  for (const { type, value } of pacific().formatToParts(instant)) part[type] = value;
  return {
    day: `${(part["year"] ?? "").padStart(4, "0")}-${part["month"]}-${part["day"]}`,
    hour: Number(part["hour"]),
    minute: Number(part["minute"]),
    second: Number(part["second"]),
  };
}

/** Days turn on the hour there, whatever the clocks do. */
const dayOfHourPacific = remembering((hour: number) => clockPacific(new Date(hour * msOfHour)).day);

/** The day it is in Pacific time; `dayPacific(now)` is today. */
export function dayPacific(instant: Date): string {
  return dayOfHourPacific(Math.floor(instant.getTime() / msOfHour));
}

/** How far the Pacific wall clock is from UTC at an instant, in ms (negative west of Greenwich). */
function offsetPacific(at: number): number {
  const { day, hour, minute, second } = clockPacific(new Date(at));
  const wall = carrier(day).getTime() + ((hour * 60 + minute) * 60 + second) * 1000;
  return wall - Math.floor(at / 1000) * 1000;
}

const startOfDay = remembering((day: string) => {
  // Midnight in Greenwich is the afternoon before in California; clocks change at 2 h, so never in between.
  const wall = carrier(day).getTime();
  return wall - offsetPacific(wall);
});

export const startOfDayPacific = (day: string): Date => new Date(startOfDay(day));

/** The last millisecond of a Pacific day, be it of 23, 24 or 25 hours. */
export function endOfDayPacific(day: string): Date {
  return new Date(startOfDayPacific(addDays(day, 1)).getTime() - 1);
}

/** Credit dies at the end of the Pacific day, some months after issue (decisions §3). */
export function expiryOf(issuedAt: Date, months: number): Date {
  return endOfDayPacific(addMonths(dayPacific(issuedAt), months));
}

/** Whole years on a day; null where the date of birth is missing, impossible or still to come. */
export function ageAt(dateOfBirth: string | null | undefined, day: string): number | null {
  if (!isDay(dateOfBirth) || dateOfBirth > day) return null;
  const years = yearOf(day) - yearOf(dateOfBirth);
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}
