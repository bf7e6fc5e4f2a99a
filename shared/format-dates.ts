import dayjs, { type Dayjs } from "dayjs";
import advancedFormat from "dayjs/plugin/advancedFormat.js";
import { atPacific, cached, dateOf, dayPacific, daysBetween, isDay } from "./dates.ts";
import { formatWords, frenchDates } from "./format-words.ts";
import { htmlLang, type Locale } from "./locale.ts";

dayjs.extend(advancedFormat);
dayjs.locale(frenchDates, undefined, true);

/** This is a calendar day, an instant, or no date yet. Days never shift; instants are shown in Pacific time. */
export type Moment = Date | string | null | undefined;

/**
 * These are the display formats of docs/spec/portal.md#formats. In French only the first of a month is an ordinal, and
 * hard spaces prevent a line break between a number and its word.
 */
const patterns = {
  en: {
    date: "MMM Do, YYYY",
    dayMonth: "MMM Do",
    dateOnly: "Do",
    endOfRange: "Do, YYYY",
    time: "h:mm A",
    fullHour: "h:mm A",
  },
  fr: {
    date: "Do\u00A0MMM\u00A0YYYY",
    dayMonth: "Do\u00A0MMM",
    dateOnly: "Do",
    endOfRange: "Do\u00A0MMM\u00A0YYYY",
    time: "H[\u00A0h\u00A0]mm",
    fullHour: "H[\u00A0h]",
  },
} as const;

const format = (at: Dayjs, pattern: string, locale: Locale): string => at.locale(locale).format(pattern);

/** Formats a day. The result is cached, because lists show the same days many times, and Day.js is slow. */
const formatDay = cached((day: string, pattern: string, locale: Locale) => format(dateOf(day), pattern, locale));

function instantOf(moment: Date | string): Date | null {
  const at = typeof moment === "string" ? new Date(moment) : moment;
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Returns the day to show. Returns "" if no date is set, and null if the value is not a date. */
function dayToShow(moment: Moment): string | null {
  if (moment === null || moment === undefined || moment === "") return "";
  if (isDay(moment)) return moment;
  // A day that the calendar does not have must not roll over into the next month.
  if (typeof moment === "string" && !moment.includes("T")) return null;
  const at = instantOf(moment);
  return at ? dayPacific(at) : null;
}

function showDay(moment: Moment, locale: Locale, pattern: string): string {
  const day = dayToShow(moment);
  if (day === null) return formatWords[locale].invalidDate;
  return day === "" ? formatWords[locale].tbd : formatDay(day, pattern, locale);
}

/** Formats a day: 'MMM Do, YYYY' in English; "4 juill. 2026" in French. */
export function formatDate(moment: Moment, locale: Locale): string {
  return showDay(moment, locale, patterns[locale].date);
}

/** Formats a day without the year, "Jul 4th", for places where the year is clear from the context. */
export function formatDayMonth(moment: Moment, locale: Locale): string {
  return showDay(moment, locale, patterns[locale].dayMonth);
}

/** Formats a range: "Jul 4th–5th, 2026", "4–5 juill. 2026"; one date if the last day is missing or the same. */
export function formatDateRange(first: Moment, last: Moment, locale: Locale): string {
  const from = dayToShow(first);
  const to = dayToShow(last);
  if (!from || !to || from === to) return formatDate(first, locale);
  if (from.slice(0, 4) !== to.slice(0, 4)) {
    return `${formatDate(from, locale)} – ${formatDate(to, locale)}`;
  }
  if (from.slice(0, 7) !== to.slice(0, 7)) {
    return `${formatDayMonth(from, locale)} – ${formatDate(to, locale)}`;
  }
  const start = locale === "en" ? patterns.en.dayMonth : patterns.fr.dateOnly;
  return `${formatDay(from, start, locale)}–${formatDay(to, patterns[locale].endOfRange, locale)}`;
}

/** These are the spaces in "Jul 4th" and "9:42 AM". */
const englishSpace = /(?<=[A-Z][a-z]{2}) (?=\d)| (?=[AP]M\b)/g;

/**
 * Prevents a line break after the dash of "4th–5th" and inside "Jul 4th" and "9:42 AM", for screens. Files and emails do
 * not use it, because these characters may be visible there.
 */
export const heldTogether = (text: string): string =>
  text.replaceAll(englishSpace, "\u00A0").replaceAll(/(?<=\S)–(?=\S)/g, "–\u2060");

/** Formats the weekday: "Sat", "sam." */
export function formatWeekday(moment: Moment, locale: Locale): string {
  return showDay(moment, locale, "ddd");
}

const firstOfMonth = (moment: Moment): Moment =>
  typeof moment === "string" && /^\d{4}-\d{2}$/.test(moment) ? `${moment}-01` : moment;

/** Formats the month of a day, an instant or a 'YYYY-MM': "Jul 2026". */
export function formatMonth(moment: Moment, locale: Locale): string {
  return showDay(firstOfMonth(moment), locale, "MMM YYYY");
}

/** Formats a month without its year, for a chart: "Jul", "juill." */
export function formatShortMonth(moment: Moment, locale: Locale): string {
  return showDay(firstOfMonth(moment), locale, "MMM");
}

/** Formats the name of a time zone: "Eastern Time", "heure de l’Est". `zone` is its IANA name. */
export function formatZone(zone: string, locale: Locale): string {
  const parts = new Intl.DateTimeFormat(`${locale}-CA`, {
    timeZone: zone,
    timeZoneName: "longGeneric",
  }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}

/** Formats the full month: "July 2026", "juillet 2026", for titles. */
export function formatFullMonth(moment: Moment, locale: Locale): string {
  return showDay(firstOfMonth(moment), locale, "MMMM YYYY");
}

/** Formats a time: 'h:mm A' in Pacific time; "14 h 30" in French, without minutes on the hour. */
export function formatTime(instant: Moment, locale: Locale): string {
  if (instant === null || instant === undefined || instant === "") return formatWords[locale].tbd;
  const valid = instantOf(instant);
  if (!valid) return formatWords[locale].invalidDate;
  const at = atPacific(valid);
  return formatMinuteOfDay(at.hour() * 60 + at.minute(), locale);
}

/** Formats a time of day from the minutes since midnight. The result is cached as in `formatDay`. */
export const formatMinuteOfDay = cached((minute: number, locale: Locale) =>
  format(dayjs.utc(minute * 60_000), patterns[locale][minute % 60 === 0 ? "fullHour" : "time"], locale),
);

/** Formats a time on the clock of the device: 'h:mm A', "14 h 00". `instant` must be valid. */
export const formatDeviceClock = (instant: Date, locale: Locale): string =>
  format(dayjs(instant), patterns[locale].time, locale);

/** Formats a day in the time zone of the device: "Aug 13th, 2026". `instant` must be valid. */
export const formatDeviceDay = (instant: Date, locale: Locale): string =>
  format(dayjs(instant), patterns[locale].date, locale);

/** Formats date and time: "Aug 13th, 2026, 9:42 AM", "13 août 2026, 9 h 42". */
export function formatDateTime(instant: Moment, locale: Locale): string {
  const date = formatDate(instant, locale);
  const day = dayToShow(instant);
  return day ? `${date}, ${formatTime(instant, locale)}` : date;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

function relativeOf(amount: number, unit: Intl.RelativeTimeFormatUnit, locale: Locale): string {
  return new Intl.RelativeTimeFormat(htmlLang(locale), { numeric: "auto" }).format(amount, unit);
}

/**
 * Formats a distance in time, "in 20 days", and, for the tooltip, the exact date (and time of an instant). From one day
 * on, days are counted on the Pacific calendar: an instant tonight is "today".
 */
export function formatRelative(moment: Moment, now: Date, locale: Locale): { text: string; exact: string } {
  const day = dayToShow(moment);
  const exact = isDay(moment) ? formatDate(moment, locale) : formatDateTime(moment, locale);
  if (!day) return { text: exact, exact };
  const instant = isDay(moment) ? null : instantOf(moment ?? "");
  if (instant) {
    const passed = instant.getTime() - now.getTime();
    const size = Math.abs(passed);
    if (size < 45 * second) return { text: formatWords[locale].now, exact };
    if (size < 45 * minute) {
      return { text: relativeOf(Math.round(passed / minute), "minute", locale), exact };
    }
    if (size < 22 * hour) {
      return { text: relativeOf(Math.round(passed / hour), "hour", locale), exact };
    }
  }
  const days = daysBetween(dayPacific(now), day);
  const size = Math.abs(days);
  if (size < 60) return { text: relativeOf(days, "day", locale), exact };
  if (size < 700) return { text: relativeOf(Math.round(days / 30.44), "month", locale), exact };
  return { text: relativeOf(Math.round(days / 365.25), "year", locale), exact };
}
