/**
 * Race days are calendar days ('YYYY-MM-DD') and never shift with a time zone; instants are Dates. The program's own
 * days begin and end in Pacific time.
 */

const programmeZone = "America/Los_Angeles";

/**
 * The type only describes the shape. After a failed `isDay` check, the value is therefore still a string for the
 * compiler.
 */
export type RaceDay = `${number}-${number}-${number}`;

const dayShape = /^(\d{4})-(\d{2})-(\d{2})$/;
const msOfHour = 3_600_000;
const msOfDay = 86_400_000;

/** Midnight UTC of a day, for date arithmetic only; it is never shown. */
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

/**
 * No race, birthday or report is outside these centuries. Near the limits of Date, the next day could not be
 * represented.
 */
const centuries = /^(19|20|21)/;

/** True if the day exists in the calendar: 2026-02-30 does not. */
export function isDay(value: unknown): value is RaceDay {
  if (typeof value !== "string" || !dayShape.test(value) || !centuries.test(value)) return false;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && dayOf(at) === value;
}

/** Caches results, because lists request the same few hundred days thousands of times a second. */
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

/** The same day of the month, some months later; the last day if that month is shorter. */
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

/** The day of the week; 0 is Sunday. */
export function weekdayOf(day: string): number {
  return carrier(day).getUTCDay();
}

let made: Intl.DateTimeFormat | undefined;

/** The format is created on first use, because on a phone this takes as long as the rest of a page's startup. */
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

/** The date and time in Pacific time at an instant. */
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

/** In Pacific time days begin on a full hour, even when the clocks change, so the cache is per hour. */
const dayOfHourPacific = remembering((hour: number) => clockPacific(new Date(hour * msOfHour)).day);

/** The calendar day in Pacific time; `dayPacific(now)` is today. */
export function dayPacific(instant: Date): string {
  return dayOfHourPacific(Math.floor(instant.getTime() / msOfHour));
}

/** The offset of Pacific time from UTC at an instant, in ms (negative west of Greenwich). */
function offsetPacific(at: number): number {
  const { day, hour, minute, second } = clockPacific(new Date(at));
  const wall = carrier(day).getTime() + ((hour * 60 + minute) * 60 + second) * 1000;
  return wall - Math.floor(at / 1000) * 1000;
}

const startOfDay = remembering((day: string) => {
  // Midnight UTC is the previous afternoon in California. Clocks change at 2 a.m., so never between the two.
  const wall = carrier(day).getTime();
  return wall - offsetPacific(wall);
});

export const startOfDayPacific = (day: string): Date => new Date(startOfDay(day));

/** The last millisecond of a Pacific day, which may have 23, 24 or 25 hours. */
export function endOfDayPacific(day: string): Date {
  return new Date(startOfDayPacific(addDays(day, 1)).getTime() - 1);
}

/**
 * Credit expires at the end of the Pacific day, the given number of months after issue (docs/spec/money.md#expiry).
 */
export function expiryOf(issuedAt: Date, months: number): Date {
  return endOfDayPacific(addMonths(dayPacific(issuedAt), months));
}

/** The age in whole years on a day; null if the date of birth is missing, invalid or in the future. */
export function ageAt(dateOfBirth: string | null | undefined, day: string): number | null {
  if (!isDay(dateOfBirth) || dateOfBirth > day) return null;
  const years = yearOf(day) - yearOf(dateOfBirth);
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}
