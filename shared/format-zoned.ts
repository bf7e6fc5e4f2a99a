import { hourMs } from "./durations.ts";
import { clockIn, dayIn, offsetIn } from "./dates.ts";
import { formatDate, formatMinuteOfDay } from "./format-dates.ts";
import type { Locale } from "./locale.ts";
import { zoneName } from "./zone-name.ts";

// Times at a dealer are shown in the dealer's own time zone, each with the zone's name. These formats are in a module
// of their own, so that only pages with such times load them.

const msOfHour = hourMs;

const hoursIn = (zone: string, instant: Date): number => offsetIn(zone, instant) / msOfHour;

/** Formats a time with the name of its zone: "12:51 AM EDT", "0 h 51 HAE". */
export function formatTimeIn(zone: string, instant: Date, locale: Locale): string {
  const { hour, minute } = clockIn(zone, instant);
  const january = new Date(`${dayIn(zone, instant).slice(0, 4)}-01-15T12:00:00Z`);
  const name = zoneName(hoursIn(zone, instant), hoursIn(zone, january), locale);
  return `${formatMinuteOfDay(hour * 60 + minute, locale)}\u00A0${name}`;
}

/** Formats date and time with the name of the zone: "Aug 13th, 2026, 9:42 AM EDT". */
export function formatDateTimeIn(zone: string, instant: Date, locale: Locale): string {
  return `${formatDate(dayIn(zone, instant), locale)}, ${formatTimeIn(zone, instant, locale)}`;
}
