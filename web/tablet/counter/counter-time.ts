import { formatDeviceDateTime, formatDeviceTime, isSameDeviceDay } from "#shared/format-dates.ts";
import type { Locale } from "#shared/locale.ts";

/**
 * Formats an instant in the tablet's local time zone. The portal shows program time, but a receipt that the rider
 * takes home and the "as of" time belong to this counter.
 */
function counterTime(instant: Date | string | null, locale: Locale): string {
  return instant === null ? "" : formatDeviceTime(new Date(instant), locale);
}

export function counterDateTime(instant: Date | string | null, locale: Locale): string {
  return instant === null ? "" : formatDeviceDateTime(new Date(instant), locale);
}

/** Formats a start time: the time alone for today, otherwise with the date. `now` is in ms. */
export function counterSince(instant: number, now: number, locale: Locale): string {
  const at = new Date(instant);
  return isSameDeviceDay(at, new Date(now)) ? counterTime(at, locale) : counterDateTime(at, locale);
}
