import { formatDate } from "#shared/format-dates.ts";
import type { Locale } from "#shared/locale.ts";

/**
 * Formats an instant in the tablet's local time zone. The portal shows program time, but a receipt that the rider
 * takes home and the "as of" time belong to this counter.
 */
function counterTime(instant: Date | string | null, locale: Locale): string {
  if (instant === null) return "";
  const at = new Date(instant);
  const minutes = String(at.getMinutes()).padStart(2, "0");
  if (locale === "fr") return `${at.getHours()}\u00A0h\u00A0${minutes}`;
  return `${at.getHours() % 12 || 12}:${minutes} ${at.getHours() < 12 ? "AM" : "PM"}`;
}

export function counterDateTime(instant: Date | string | null, locale: Locale): string {
  if (instant === null) return "";
  const at = new Date(instant);
  const two = (n: number) => String(n).padStart(2, "0");
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${formatDate(day, locale)}, ${counterTime(at, locale)}`;
}

/** Formats a start time: the time alone for today, otherwise with the date. `now` is in ms. */
export function counterSince(instant: number, now: number, locale: Locale): string {
  const at = new Date(instant);
  const today = new Date(now).toDateString() === at.toDateString();
  return today ? counterTime(at, locale) : counterDateTime(at, locale);
}
