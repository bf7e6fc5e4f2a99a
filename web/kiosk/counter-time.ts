import { formatDate } from "#shared/format-dates.ts";
import type { Locale } from "#shared/locale.ts";

/**
 * An instant by the clock on the wall of the shop. The portal shows programme time; a receipt that the rider takes
 * home, and "as of", are of this counter.
 */
export function counterTime(instant: Date | string | null, locale: Locale): string {
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
