import { formatDate, formatDateRange, formatDateTime, type Moment } from "#shared/format-dates.ts";
import { frenchDates } from "#shared/format-words.ts";
import type { Locale } from "#shared/locale.ts";

const { months, monthsShort } = frenchDates;
const fullMonths = new Map(monthsShort.map((short, at) => [short, months[at] ?? short]));
const abbreviated = /\p{L}+\./gu;

/**
 * Writes the month of a French date in full, “4 juillet 2026”, because a sentence in French does not abbreviate it. An
 * English date stays as docs/spec/portal.md#formats fixes it.
 */
export const inFull = (date: string, locale: Locale): string =>
  locale === "fr" ? date.replaceAll(abbreviated, (month) => fullMonths.get(month) ?? month) : date;

/** Formats a day for an email: "Jul 4th, 2026", "4 juillet 2026". */
export const mailDate = (moment: Moment, locale: Locale): string => inFull(formatDate(moment, locale), locale);

/** Formats a range for an email: "Jul 4th–5th, 2026", "4–5 juillet 2026". */
export const mailDateRange = (first: Moment, last: Moment, locale: Locale): string =>
  inFull(formatDateRange(first, last, locale), locale);

/** Formats date and time for an email: "Jul 4th, 2026, 9:42 AM", "4 juillet 2026, 9 h 42". */
export const mailDateTime = (instant: Moment, locale: Locale): string =>
  inFull(formatDateTime(instant, locale), locale);
