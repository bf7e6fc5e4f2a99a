import { dayMs, hourMs } from "./durations.ts";
import dayjs, { type Dayjs } from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";

// Race days are calendar days ('YYYY-MM-DD') and never shift with a time zone; instants are Dates. The program's own
// days begin and end in Pacific time. Day.js does the arithmetic here and the display formats in format-dates.ts;
// docs/decisions/0016-dates.md says what Day.js is not used for.

export const programmeZone = "America/Los_Angeles";

/**
 * The type describes only the shape. Therefore TypeScript still treats a value that failed the `isDay` check as a
 * string.
 */
export type RaceDay = `${number}-${number}-${number}`;

const dayShape = /^\d{4}-\d{2}-\d{2}$/;
const dayPattern = "YYYY-MM-DD";
const msOfHalfHour = 1_800_000;
const msOfDay = dayMs;

dayjs.extend(utc);

/**
 * Caches results by params, because lists ask for the same few hundred days again and again. The first param, mostly a
 * day, is a key of its own, because joining it with the others makes a new text for each call, and looking that up takes
 * four times as long. The params are read one by one, because taking the list apart takes longer than both look-ups. A
 * third param is never an empty text. The annotation lets the bundler drop functions that are not used.
 */
/* @__NO_SIDE_EFFECTS__ */
export function cached<Params extends readonly [Key, Key?, string?], Value>(
  work: (...params: Params) => Value,
  max = 4096,
): (...params: Params) => Value {
  const known = new Map<Key | undefined, Map<Key, Value>>();
  let size = 0;
  return (...params) => {
    const others = params[2] ? `${params[1]}|${params[2]}` : params[1];
    const before = known.get(others)?.get(params[0]);
    if (before !== undefined) return before;
    const value = work(...params);
    if (size++ >= max) {
      known.clear();
      size = 1;
    }
    known.set(others, (known.get(others) ?? new Map<Key, Value>()).set(params[0], value));
    return value;
  };
}

type Key = string | number;

/**
 * Returns true if the day exists. Day.js rolls 2026-02-30 over into March, so an existing day must format to the same
 * text. `day` must have the shape YYYY-MM-DD.
 */
const exists = cached((day: string): boolean => dayjs.utc(day).format(dayPattern) === day);

/**
 * Returns a day as a Day.js object, which is immutable: its midnight in UTC, so that no time zone shifts it. Throws a
 * RangeError if the calendar does not have the day.
 */
export const dateOf = cached((day: string): Dayjs => {
  if (!dayShape.test(day) || !exists(day)) throw new RangeError(`not a day: ${day}`);
  return dayjs.utc(day);
});

/**
 * Matches the years 1900 to 2199, which include every race, birthday and report. Near the limits of Date, the next day
 * could not be represented.
 */
const centuries = /^(19|20|21)/;

/** Returns true if the day exists in the calendar: 2026-02-30 does not. */
export function isDay(value: unknown): value is RaceDay {
  return typeof value === "string" && dayShape.test(value) && centuries.test(value) && exists(value);
}

/**
 * Returns the day that is `days` later, or earlier if negative. It throws a RangeError for an invalid day, like the
 * functions below unless their comment says otherwise.
 */
export const addDays = cached((day: string, days: number): string => dateOf(day).add(days, "day").format(dayPattern));

/** Returns the same day of the month `months` later, or the last day of that month if it is shorter. */
export const addMonths = cached((day: string, months: number): string =>
  dateOf(day).add(months, "month").format(dayPattern),
);

/** Returns the number of days from one day to another; negative if `to` is earlier. */
export const daysBetween = cached((from: string, to: string): number => dateOf(to).diff(dateOf(from), "day"));

export function yearOf(day: string): number {
  return dateOf(day).year();
}

/** Returns the day of the week; 0 is Sunday. */
export function weekdayOf(day: string): number {
  return dateOf(day).day();
}

/** Returns the same time of day in UTC `months` earlier, on the last day of the month if that month is shorter. */
export function monthsBefore(instant: Date, months: number): Date {
  return dayjs.utc(instant).subtract(months, "month").toDate();
}

/**
 * Returns the format that splits an instant into parts in a time zone. It is created on first use, because creating it
 * is slow on a phone.
 */
const partsIn = cached(
  (zone: string) =>
    new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    }),
);

/** This is the part of Temporal that is used here. Recent browsers have it, Node does not have it yet. */
declare const Temporal: {
  Instant: {
    fromEpochMilliseconds: (ms: number) => { toZonedDateTimeISO: (zone: string) => { offsetNanoseconds: number } };
  };
};

/**
 * Returns the offset of a time zone from UTC in ms (negative in America). `halfHour` counts the half hours since 1970:
 * the cache needs no finer key, because clocks change on a full hour, and Newfoundland's hours begin at half past. The
 * `.tz()` of Day.js takes about 20 times as long (docs/decisions/0016-dates.md). The first use of `Intl` blocks a phone
 * for about 130 ms, the first use of Temporal for 7 ms.
 */
const offsetOf = cached((zone: string, halfHour: number): number => {
  const instant = new Date(halfHour * msOfHalfHour);
  if (typeof Temporal !== "undefined")
    return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6;
  const part: Record<string, string> = {};
  for (const { type, value } of partsIn(zone).formatToParts(instant)) part[type] = value;
  const day = `${(part["year"] ?? "").padStart(4, "0")}-${part["month"]}-${part["day"]}`;
  return dayjs.utc(`${day}T${part["hour"]}:${part["minute"]}`).valueOf() - instant.getTime();
});

/** Returns the offset of a time zone from UTC at an instant, in ms. */
export const offsetIn = (zone: string, instant: Date): number =>
  offsetOf(zone, Math.floor(instant.getTime() / msOfHalfHour));

const timeIn = (zone: string, instant: Date): number => instant.getTime() + offsetIn(zone, instant);

/**
 * Returns the date and time in Pacific time at an instant. Only the fields of the Day.js object are valid; the instant
 * that it represents is another one.
 */
export const atPacific = (instant: Date): Dayjs => dayjs.utc(timeIn(programmeZone, instant));

const dayOfNumber = cached((number: number): string => dayjs.utc(number * msOfDay).format(dayPattern));

/** Returns the calendar day in a time zone (IANA); `dayIn(zone, now)` is today there. */
export function dayIn(zone: string, instant: Date): string {
  return dayOfNumber(Math.floor(timeIn(zone, instant) / msOfDay));
}

/**
 * Returns the calendar day in Pacific time; `dayPacific(now)` is today. Pacific time is seven or eight hours behind UTC.
 * In 23 hours of a day, both give the same day, so the offset is not needed. Reading it with `Intl` blocks a phone for
 * about 100 ms when a page does so for the first time (docs/decisions/0027-first-load-without-intl.md).
 */
export function dayPacific(instant: Date): string {
  const inSummer = Math.floor((instant.getTime() - 7 * hourMs) / msOfDay);
  const inWinter = Math.floor((instant.getTime() - 8 * hourMs) / msOfDay);
  return inSummer === inWinter ? dayOfNumber(inSummer) : dayIn(programmeZone, instant);
}

export type WallClock = { day: string; hour: number; minute: number; second: number };

/** Returns the date and time in a time zone at an instant. */
export function clockIn(zone: string, instant: Date): WallClock {
  const at = dayjs.utc(timeIn(zone, instant));
  return { day: dayIn(zone, instant), hour: at.hour(), minute: at.minute(), second: at.second() };
}

/**
 * Returns the start of a day in a time zone. The plugin is added here and not at the top of the file, so that a page
 * that does not need it does not load it. Only the offset of `dayjs.tz` is used: its instant is an hour off on a device
 * whose own clocks changed that night.
 */
const startOfDay = cached((zone: string, day: string): number => {
  const midnight = dateOf(day);
  dayjs.extend(timezone);
  return midnight.subtract(dayjs.tz(day, zone).utcOffset(), "minute").valueOf();
});

/** Returns the first instant of a day in a time zone. */
export const startOfDayIn = (zone: string, day: string): Date => new Date(startOfDay(zone, day));

/** Returns the last millisecond of a day in a time zone, which may have 23, 24 or 25 hours. */
export const endOfDayIn = (zone: string, day: string): Date => new Date(startOfDay(zone, addDays(day, 1)) - 1);

export const startOfDayPacific = (day: string): Date => startOfDayIn(programmeZone, day);
export const endOfDayPacific = (day: string): Date => endOfDayIn(programmeZone, day);

/** Returns the number of Pacific days until the day of an instant: 1 on the day before, 0 on that day and after it. */
export function daysLeft(until: Date, now: Date): number {
  return Math.max(0, daysBetween(dayPacific(now), dayPacific(until)));
}

/**
 * Returns when credit expires: at the end of the Pacific day that is `months` after the issue
 * (docs/spec/money.md#expiry).
 */
export function expiryOf(issuedAt: Date, months: number): Date {
  return endOfDayPacific(addMonths(dayPacific(issuedAt), months));
}

/**
 * Returns the age in whole years on a day, or null if the date of birth is missing, invalid or in the future. A person
 * born on February 29th is a year older on March 1st; Day.js is not used, because by its difference in years it is
 * February 28th.
 */
export function ageAt(dateOfBirth: string | null | undefined, day: string): number | null {
  if (!isDay(dateOfBirth) || dateOfBirth > day) return null;
  const years = yearOf(day) - yearOf(dateOfBirth);
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

/** Returns by how many hours the clock of the device is ahead of UTC at an instant, and in January of the same year. */
export function deviceOffsets(instant: Date): [hours: number, hoursInJanuary: number] {
  const at = dayjs(instant);
  return [at.utcOffset() / 60, at.month(0).date(15).utcOffset() / 60];
}

/** Returns true if both instants are on the same day in the time zone of the device. */
export const isSameDeviceDay = (one: Date, other: Date): boolean => dayjs(one).isSame(other, "day");
