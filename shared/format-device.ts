import dayjs from "dayjs";
import { format, patterns } from "./format-dates.ts";
import type { Locale } from "./locale.ts";
import { zoneName } from "./zone-name.ts";

// Times of the device, such as when it stored a copy, are shown in its own time zone, with the zone's name.

/** Formats a time on the clock of the device with the name of its zone: "9:42 AM EDT". `instant` must be valid. */
export function formatDeviceTime(instant: Date, locale: Locale): string {
  const at = dayjs(instant);
  const name = zoneName(at.utcOffset() / 60, at.month(0).date(15).utcOffset() / 60, locale);
  return `${format(at, patterns[locale].time, locale)}\u00A0${name}`;
}

/** Formats date and time on the clock of the device: "Aug 13th, 2026, 9:42 AM EDT". `instant` must be valid. */
export function formatDeviceDateTime(instant: Date, locale: Locale): string {
  return `${format(dayjs(instant), patterns[locale].date, locale)}, ${formatDeviceTime(instant, locale)}`;
}

/** Returns true if both instants are on the same day in the time zone of the device. */
export function isSameDeviceDay(one: Date, other: Date): boolean {
  return dayjs(one).isSame(other, "day");
}
