import { formatDate, formatDateRange, formatDateTime, type Moment } from "#shared/format-dates.ts";
import { formatDateTimeIn } from "#shared/format-zoned.ts";
import type { Locale } from "#shared/locale.ts";

// On a screen a hard space keeps month and day of an English date together. Emails, files, page descriptions and answers
// of the API are also read and compared by other programs, so they have a plain space. French has hard spaces everywhere.

/** Matches the hard space of "Jul 4th". French writes months with a small letter. */
const hardSpace = /(?<=\b[A-Z][a-z]{2})\u00A0(?=\d)/g;

const plain = (date: string): string => date.replaceAll(hardSpace, " ");

/** Formats a day: "Jul 4th, 2026". */
export const plainDate = (moment: Moment, locale: Locale): string => plain(formatDate(moment, locale));

/** Formats a range: "Jul 4th–5th, 2026". */
export const plainDateRange = (first: Moment, last: Moment, locale: Locale): string =>
  plain(formatDateRange(first, last, locale));

/** Formats date and time in Pacific time: "Jul 4th, 2026, 9:42 AM". */
export const plainDateTime = (instant: Moment, locale: Locale): string => plain(formatDateTime(instant, locale));

/** Formats date and time with the name of the zone: "Jul 4th, 2026, 9:42 AM EDT". */
export const plainDateTimeIn = (zone: string, instant: Date, locale: Locale): string =>
  plain(formatDateTimeIn(zone, instant, locale));
