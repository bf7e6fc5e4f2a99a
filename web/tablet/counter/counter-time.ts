import { dayIn, isSameDeviceDay } from "#shared/dates.ts";
import { heldTogether } from "#shared/format-dates.ts";
import { formatDeviceDateTime, formatDeviceTime } from "#shared/format-device.ts";
import { formatDateTimeIn, formatTimeIn } from "#shared/format-zoned.ts";
import type { Locale } from "#shared/locale.ts";

/**
 * This is the dealer's time zone (IANA). It is undefined until the server has sent it; until then the tablet's time
 * zone is used.
 */
type Zone = string | undefined;

/** Formats a date with its time at this counter in the same way as the dealer's pages and the receipt. */
export function counterDateTime(zone: Zone, instant: Date | string | null, locale: Locale): string {
  if (instant === null) return "";
  const at = new Date(instant);
  return heldTogether(zone === undefined ? formatDeviceDateTime(at, locale) : formatDateTimeIn(zone, at, locale));
}

/** Formats a start time: only the time for today, otherwise with the date. `now` is in ms. */
export function counterSince(zone: Zone, instant: number, now: number, locale: Locale): string {
  const [at, today] = [new Date(instant), new Date(now)];
  const isToday = zone === undefined ? isSameDeviceDay(at, today) : dayIn(zone, at) === dayIn(zone, today);
  if (!isToday) return counterDateTime(zone, at, locale);
  return heldTogether(zone === undefined ? formatDeviceTime(at, locale) : formatTimeIn(zone, at, locale));
}
