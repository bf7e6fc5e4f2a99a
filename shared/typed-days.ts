import { addDays, isDay } from "./dates.ts";

// This module reads days as people and spreadsheet programs write them into a table.

/** This is the order of day and month in the dates of a file; null if its dates do not say. */
export type DayOrder = "month-first" | "day-first" | null;

const slashed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;

/** Finds out in which order a file writes day and month: a number above 12 can only be a day. */
export function dayOrderOf(texts: readonly string[]): DayOrder {
  const pairs = texts.flatMap((text) => {
    const [, one, other] = slashed.exec(text.trim()) ?? [];
    const pair = [Number(one), Number(other)] as const;
    // Two numbers above 12 are no day in either order.
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
 * Reads a day: 2026-06-14, the number that a spreadsheet stores for it, or 6/14/2026 in the order of the file. A date
 * like 6/7/2026 is ambiguous if the file does not say the order.
 */
export function readDay(
  text: string,
  order: DayOrder,
): { value: string } | { code: "date_unreadable" | "date_ambiguous" } {
  const typed = text.trim();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]00:00(?::00(?:\.0+)?)?Z?)?$/.exec(typed);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  if (/^\d{5}$/.test(typed)) {
    const days = Number(typed);
    const isOne = days >= spreadsheetDays.first && days <= spreadsheetDays.last;
    return isOne ? { value: addDays(spreadsheetEpoch, days) } : { code: "date_unreadable" };
  }
  const [, one = "", other = "", year = ""] = slashed.exec(typed) ?? [];
  if (year === "") return { code: "date_unreadable" };
  if (Math.min(Number(one), Number(other)) > 12) return { code: "date_unreadable" };
  if (one === other) return dayOf(year, one, other);
  if (order === null) return { code: "date_ambiguous" };
  return order === "month-first" ? dayOf(year, one, other) : dayOf(year, other, one);
}

function dayOf(year = "", month = "", day = ""): { value: string } | { code: "date_unreadable" } {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(text) ? { value: text } : { code: "date_unreadable" };
}
