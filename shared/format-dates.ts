import { ageAt, clockPacific, dayPacific, daysBetween, isDay, weekdayOf } from "./dates.ts";
import { formatWords } from "./format-words.ts";
import { htmlLang, type Locale } from "./locale.ts";

/** A calendar day, an instant, or no date yet. Days never shift; instants are shown in Pacific time. */
export type Moment = Date | string | null | undefined;

/** A non-breaking space, so that no line breaks between a number and its word. */
const hardSpace = "\u00A0";

function instantOf(moment: Date | string): Date | null {
  const at = typeof moment === "string" ? new Date(moment) : moment;
  return Number.isNaN(at.getTime()) ? null : at;
}

/** The day to show; "" if no date is set, null if the value is not a date. */
function dayToShow(moment: Moment): string | null {
  if (moment === null || moment === undefined || moment === "") return "";
  if (isDay(moment)) return moment;
  // A day that the calendar does not have must not roll over into the next month.
  if (typeof moment === "string" && !moment.includes("T")) return null;
  const at = instantOf(moment);
  return at ? dayPacific(at) : null;
}

function showDay(moment: Moment, locale: Locale, show: (day: string) => string): string {
  const day = dayToShow(moment);
  if (day === null) return formatWords[locale].invalidDate;
  return day === "" ? formatWords[locale].tbd : show(day);
}

function monthOf(day: string, locale: Locale): string {
  return formatWords[locale].months[Number(day.slice(5, 7)) - 1] ?? "";
}

function englishOrdinal(n: number): string {
  const tens = n % 100;
  if (tens >= 11 && tens <= 13) return `${n}th`;
  return `${n}${["th", "st", "nd", "rd"][n % 10] ?? "th"}`;
}

/** "4th" in English; in French only the first of a month is an ordinal. */
function dateOf(day: string, locale: Locale): string {
  const date = Number(day.slice(8));
  if (locale === "en") return englishOrdinal(date);
  return date === 1 ? "1er" : String(date);
}

function dayMonth(day: string, locale: Locale): string {
  const [date, month] = [dateOf(day, locale), monthOf(day, locale)];
  return locale === "en" ? `${month} ${date}` : `${date}${hardSpace}${month}`;
}

/** 'MMM Do, YYYY' in English; "4 juill. 2026" in French. */
export function formatDate(moment: Moment, locale: Locale): string {
  return showDay(moment, locale, (day) =>
    locale === "en"
      ? `${dayMonth(day, locale)}, ${day.slice(0, 4)}`
      : `${dayMonth(day, locale)}${hardSpace}${day.slice(0, 4)}`,
  );
}

/** "Jul 4th", for places where the year is clear from the context. */
export function formatDayMonth(moment: Moment, locale: Locale): string {
  return showDay(moment, locale, (day) => dayMonth(day, locale));
}

/** "Jul 4th–5th, 2026", "4–5 juill. 2026"; one date if the last day is missing or the same. */
export function formatDateRange(first: Moment, last: Moment, locale: Locale): string {
  const from = dayToShow(first);
  const to = dayToShow(last);
  if (!from || !to || from === to) return formatDate(first, locale);
  if (from.slice(0, 4) !== to.slice(0, 4)) {
    return `${formatDate(from, locale)} – ${formatDate(to, locale)}`;
  }
  if (from.slice(0, 7) !== to.slice(0, 7)) {
    return `${dayMonth(from, locale)} – ${formatDate(to, locale)}`;
  }
  const [year, month] = [to.slice(0, 4), monthOf(to, locale)];
  const dates = `${dateOf(from, locale)}–${dateOf(to, locale)}`;
  return locale === "en" ? `${month} ${dates}, ${year}` : `${dates}\u00A0${month}\u00A0${year}`;
}

/**
 * For screens: prevents a line break after the dash of "4th–5th". Not for titles, files and mails, where the joiner
 * character may be visible.
 */
export const heldTogether = (range: string): string => range.replaceAll(/(?<=\S)–(?=\S)/g, "–\u2060");

/** "Sat", "sam." */
export function formatWeekday(moment: Moment, locale: Locale): string {
  return showDay(moment, locale, (day) => formatWords[locale].weekdays[weekdayOf(day)] ?? "");
}

/** "Jul 2026" of a day, an instant or a 'YYYY-MM'. */
export function formatMonth(moment: Moment, locale: Locale): string {
  const month = typeof moment === "string" && /^\d{4}-\d{2}$/.test(moment) ? `${moment}-01` : moment;
  return showDay(month, locale, (day) => `${monthOf(day, locale)} ${day.slice(0, 4)}`);
}

/** 'h:mm A' in Pacific time; "14 h 30" in French, without minutes on the hour. */
export function formatTime(instant: Moment, locale: Locale): string {
  if (instant === null || instant === undefined || instant === "") return formatWords[locale].tbd;
  const at = instantOf(instant);
  if (!at) return formatWords[locale].invalidDate;
  const { hour, minute } = clockPacific(at);
  const minutes = String(minute).padStart(2, "0");
  if (locale === "en") return `${hour % 12 || 12}:${minutes} ${hour < 12 ? "AM" : "PM"}`;
  return [hour, "h", ...(minute ? [minutes] : [])].join(hardSpace);
}

/** "Aug 13th, 2026, 9:42 AM", "13 août 2026, 9 h 42". */
export function formatDateTime(instant: Moment, locale: Locale): string {
  const date = formatDate(instant, locale);
  const day = dayToShow(instant);
  return day ? `${date}, ${formatTime(instant, locale)}` : date;
}

/** The age in whole years; "Unknown" if there is no date of birth. */
export function formatAge(dateOfBirth: Moment, today: string, locale: Locale): string {
  const born = dayToShow(dateOfBirth);
  const age = born ? ageAt(born, today) : null;
  return age === null ? formatWords[locale].unknown : String(age);
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

function relativeOf(amount: number, unit: Intl.RelativeTimeFormatUnit, locale: Locale): string {
  return new Intl.RelativeTimeFormat(htmlLang(locale), { numeric: "auto" }).format(amount, unit);
}

/**
 * "in 20 days" and, for the tooltip, the exact date (and time of an instant). From one day on, days are counted on
 * the Pacific calendar: what expires tonight is "today".
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
