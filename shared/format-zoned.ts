import { hourMs } from "./durations.ts";
import { clockIn, dayIn, offsetIn } from "./dates.ts";
import { formatDate, formatMinuteOfDay } from "./format-dates.ts";
import type { Locale } from "./locale.ts";

// Times at a dealer are shown in the dealer's own time zone, each with the zone's name. These formats are in a module
// of their own, so that only pages with such times load them.

const msOfHour = hourMs;

type Names = Readonly<Record<Locale, readonly [standard: string, summer: string]>>;

/** These are the names of the zones by the hours from UTC to their standard time. */
const names: readonly (readonly [hours: number, names: Names])[] = [
  [-3.5, { en: ["NST", "NDT"], fr: ["HNT", "HAT"] }],
  [-4, { en: ["AST", "ADT"], fr: ["HNA", "HAA"] }],
  [-5, { en: ["EST", "EDT"], fr: ["HNE", "HAE"] }],
  [-6, { en: ["CST", "CDT"], fr: ["HNC", "HAC"] }],
  [-7, { en: ["MST", "MDT"], fr: ["HNR", "HAR"] }],
  [-8, { en: ["PST", "PDT"], fr: ["HNP", "HAP"] }],
  [-9, { en: ["AKST", "AKDT"], fr: ["HNAK", "HAAK"] }],
  [-10, { en: ["HST", "HDT"], fr: ["HNH", "HAH"] }],
];

/** Returns the short name of a time zone at an instant: "EDT", "HAE"; "UTC+10" for a zone without one. */
function zoneName(zone: string, instant: Date, locale: Locale): string {
  const year = dayIn(zone, instant).slice(0, 4);
  const hours = offsetIn(zone, instant) / msOfHour;
  // Clocks are ahead in summer, so the smaller offset of the year is standard time.
  const standard = Math.min(hours, offsetIn(zone, new Date(`${year}-01-15T12:00:00Z`)) / msOfHour);
  const pair = names.find(([of]) => of === standard)?.[1][locale];
  if (pair) return pair[hours === standard ? 0 : 1];
  return `UTC${hours < 0 ? "−" : "+"}${Math.abs(hours)}`;
}

/** Formats a time with the name of its zone: "12:51 AM EDT", "0 h 51 HAE". */
export function formatTimeIn(zone: string, instant: Date, locale: Locale): string {
  const { hour, minute } = clockIn(zone, instant);
  return `${formatMinuteOfDay(hour * 60 + minute, locale)}\u00A0${zoneName(zone, instant, locale)}`;
}

/** Formats date and time with the name of the zone: "Aug 13th, 2026, 9:42 AM EDT". */
export function formatDateTimeIn(zone: string, instant: Date, locale: Locale): string {
  return `${formatDate(dayIn(zone, instant), locale)}, ${formatTimeIn(zone, instant, locale)}`;
}
