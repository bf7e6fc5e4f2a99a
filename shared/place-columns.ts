import type { PlaceRange } from "./place-ranges.ts";
import { readPlace } from "./results-file/read-place.ts";

// This module reads places and ranges of places in the column headers of a class upload: `1`, `1st`, `1er`, `11-15`
// (docs/spec/files.md#class-upload).

const ordinal = String.raw`(\d{1,3})(?:st|nd|rd|th|er|re|e|ere|eme)?`;
const onePlace = new RegExp(`^${ordinal}$`);
const range = new RegExp(`^${ordinal} ?(?:-|–|—|to|a|au) ?${ordinal}$`);

const months: Record<string, number> = {};
const monthNames = [
  ["jan", "janv"],
  ["feb", "fevr"],
  ["mar", "mars"],
  ["apr", "avr"],
  ["may", "mai"],
  ["jun", "juin"],
  ["jul", "juil"],
  ["aug", "aout"],
  ["sep", "sept"],
  ["oct"],
  ["nov"],
  ["dec"],
];
monthNames.forEach((names, at) => names.forEach((name) => (months[name] = at + 1)));
months["juill"] = 7;
const spreadsheetDate = /^(?:(\d{1,2})[- ]([a-z]+)|([a-z]+)[- ](\d{1,2}))\.?$/;

function plain(header: string): string {
  return header.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/\s+/g, " ").trim();
}

function ascending(from: number, to: number): PlaceRange | null {
  return from > 0 && from <= to ? { from, to } : null;
}

/** Reads a place in other spellings: "First", "P1", "1st place". */
function worded(header: string): PlaceRange | null {
  const read = readPlace(header);
  return "place" in read && read.place !== null && read.place < 1000 && !read.tie
    ? ascending(read.place, read.place)
    : null;
}

/** Reads a place or range from a header; returns null if the header is not a place. */
export function readPlaceHeader(header: string): PlaceRange | null {
  const text = plain(header);
  const single = onePlace.exec(text)?.[1];
  if (single) return ascending(Number(single), Number(single));
  const [, from, to] = range.exec(text) ?? [];
  if (from && to) return ascending(Number(from), Number(to));
  // Spreadsheets convert 11-15 to a date and save 15-Nov. In a range the first place is always lower, so both orders of
  // day and month can be converted back.
  const date = spreadsheetDate.exec(text);
  const month = months[date?.[2] ?? date?.[3] ?? ""];
  const day = Number(date?.[1] ?? date?.[4]);
  if (!month || !day || month === day) return worded(header);
  return { from: Math.min(day, month), to: Math.max(day, month) };
}
