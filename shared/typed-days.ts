import { addDays, isDay } from "./dates.ts";

// This module reads days as people and spreadsheet programs write them into a table.

/** This is the order of day and month in the dates of a file; it is null if the dates do not determine one. */
export type DayOrder = "month-first" | "day-first" | null;

const slashed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;

/** Detects the order in which a file writes day and month: a number above 12 can only be a day. */
export function dayOrderOf(texts: readonly string[]): DayOrder {
  const pairs = texts.flatMap((text) => {
    const [, one, other] = slashed.exec(bare(text)) ?? [];
    const pair = [Number(one), Number(other)] as const;
    // Two numbers above 12 are not a day in either order.
    return one && other && Math.min(...pair) <= 12 ? [pair] : [];
  });
  const isMonthFirst = pairs.some(([, other]) => other > 12);
  const isDayFirst = pairs.some(([one]) => one > 12);
  if (isMonthFirst === isDayFirst) return null;
  return isMonthFirst ? "month-first" : "day-first";
}

/**
 * These are the days that a spreadsheet counts from, and the numbers that it stores for the years from 1970 to 2100.
 */
const spreadsheetEpoch = "1899-12-30";
const spreadsheetDays = { first: 25_569, last: 73_415 };

/**
 * Reads a day: 2026-06-14, the number that a spreadsheet stores for it, June 14, 2026 in English or French, or
 * 6/14/2026 in the order of the file. A weekday before it and a time after it are ignored. A date like 6/7/2026 is
 * ambiguous if the order of the file is unknown.
 */
export function readDay(
  text: string,
  order: DayOrder,
): { value: string } | { code: "date_unreadable" | "date_ambiguous" } {
  const typed = bare(text);
  const iso =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]00:00(?::00(?:\.0+)?)?Z?)?$/.exec(typed) ??
    /^(20\d{2})(\d{2})(\d{2})$/.exec(typed);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  if (/^\d{5}(?:[.,]0+)?$/.test(typed)) {
    const days = Number.parseInt(typed, 10);
    const isOne = days >= spreadsheetDays.first && days <= spreadsheetDays.last;
    return isOne ? { value: addDays(spreadsheetEpoch, days) } : { code: "date_unreadable" };
  }
  const worded = monthNamed(typed);
  if (worded) return dayOf(worded.year, worded.month, worded.day);
  const [, one = "", other = "", shortYear = ""] = slashed.exec(typed) ?? [];
  const year = fullYear(shortYear);
  if (year === "") return { code: "date_unreadable" };
  if (Math.min(Number(one), Number(other)) > 12) return { code: "date_unreadable" };
  if (one === other) return dayOf(year, one, other);
  if (order === null) return { code: "date_ambiguous" };
  return order === "month-first" ? dayOf(year, one, other) : dayOf(year, other, one);
}

const weekday =
  /^(?:sun|mon|tues?|wed|thu(?:rs?)?|fri|sat|(?:sun|mon|tues|wednes|thurs|fri|satur)day|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|dim|lun|mar|mer|jeu|ven|sam)\.?,?\s+(?=\d{1,2}[/.-]|\d{4}-|\p{L}+\.?\s+\d|\d{1,2}(?:er|st|nd|rd|th)?[\s-]+\p{L})/iu;
/** Two weekdays before the days of an event: "Sat-Sun, Mar 7-8, 2026". */
const weekdays =
  /^(?:sat|fri|thu|sam|ven|jeu)\p{L}*\.?\s*(?:-|&|\/|,|and|et|to|au)\s*(?:sun|sat|mon|dim|sam|lun)\p{L}*\.?,?\s+(?=\p{L}+\.?\s+\d|\d)/iu;
/** Each day may have its weekday: "Sat Mar 7 - Sun Mar 8, 2026", "samedi 6 et dimanche 7 juin 2026". */
const weekdayBefore =
  /(?<!\p{L})(?:sun|mon|tues?|wed|thu(?:rs?)?|fri|sat|(?:sun|mon|tues|wednes|thurs|fri|satur)day|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|dim|lun|mer|jeu|ven|sam)\.?,?\s+(?=\p{L}+\.?\s+\d|\d)/giu;
/** A time without a time zone is the time at the place of the event, so its day is the day of the event. */
const localTime = /(?:,?\s+|T)\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s*[ap]\.?m\.?)?$/i;

/** Returns a text without a weekday before the day and a time after it: "Sat, 6/14/2026 9:00 AM" → 6/14/2026. */
const bare = (text: string): string => text.trim().replace(weekday, "").replace(localTime, "");

/** A year of two digits is in this century. */
const fullYear = (year: string): string => (year.length === 2 ? `20${year}` : year);

/** These are the beginnings of the months in English and French, without accents. */
const months = [
  /^jan/,
  /^f(?:ev|eb)/,
  /^mar/,
  /^a[vp]r/,
  /^ma[iy]/,
  /^(?:jun|juin)/,
  /^(?:jul|juil)/,
  /^(?:aou|aug)/,
  /^sep/,
  /^oct/,
  /^nov/,
  /^dec/,
];

/** Reads a day whose month is a word: "June 14, 2026", "14-Jun-26", "1er août 2026". Returns null for other texts. */
function monthNamed(text: string): { year: string; month: string; day: string } | null {
  const plain = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const dayFirst = /^(\d{1,2})(?:er|st|nd|rd|th)?[\s.-]+(?:de\s+)?([a-z]{3,9})\.?[\s,.-]+(\d{4}|\d{2})$/.exec(plain);
  const monthFirst = /^([a-z]{3,9})\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?[\s,-]+(\d{4})$/.exec(plain);
  const [day, word, year] = dayFirst
    ? [dayFirst[1], dayFirst[2], dayFirst[3]]
    : [monthFirst?.[2], monthFirst?.[1], monthFirst?.[3]];
  const month = months.findIndex((one) => word !== undefined && one.test(word)) + 1;
  return day && year && month > 0 ? { year: fullYear(year), month: String(month), day } : null;
}

/**
 * Splits an event's days in one cell into its first and its last day: "June 13-14, 2026", "13-14 juin 2026", "May 30 -
 * June 1, 2026", "6/13/2026 - 6/14/2026". Returns null for a text that does not have two days.
 */
export function splitDays(text: string): [string, string] | null {
  const typed = text.trim().replaceAll(/[–—]/g, "-").replace(weekdays, "").replaceAll(weekdayBefore, "");
  const whole = /^(.*\d{4}.*?)\s*(?:\s-\s|\bto\b|\bau\b)\s*(.*\d{4}.*)$/i.exec(typed);
  if (whole?.[1] && whole[2]) return [whole[1].replace(/^du\s+/i, ""), whole[2]];
  const sameMonth = /^(\p{L}+\.?)\s+(\d{1,2})\s*(?:-|&|to)\s*(\d{1,2}),?\s+(\d{4})$/iu.exec(typed);
  if (sameMonth) {
    const [, month, one, other, year] = sameMonth;
    return [`${month} ${one}, ${year}`, `${month} ${other}, ${year}`];
  }
  const dayFirst = /^(?:du\s+|les\s+)?(\d{1,2}(?:er)?)\s*(?:-|&|et|au)\s*(\d{1,2})\s+(\p{L}+\.?)\s+(\d{4})$/iu.exec(
    typed,
  );
  if (dayFirst) {
    const [, one, other, month, year] = dayFirst;
    return [`${one} ${month} ${year}`, `${other} ${month} ${year}`];
  }
  const twoMonths =
    /^(?:du\s+)?(\p{L}+\.?\s+\d{1,2}|\d{1,2}(?:er)?\s+\p{L}+\.?)\s*(?:-|to|au|et)\s*(\p{L}+\.?\s+\d{1,2}|\d{1,2}(?:er)?\s+\p{L}+\.?),?\s+(\d{4})$/iu.exec(
      typed,
    );
  if (!twoMonths) return null;
  const [, one, other, year] = twoMonths;
  return [`${one}, ${year}`, `${other}, ${year}`];
}

function dayOf(year = "", month = "", day = ""): { value: string } | { code: "date_unreadable" } {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(text) ? { value: text } : { code: "date_unreadable" };
}
