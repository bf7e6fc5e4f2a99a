import type { TableRow } from "../csv.ts";
import type { ResultsColumns } from "./formats.ts";
import { headerKey } from "./headers.ts";
import { readPlace } from "./read-place.ts";
import { isFooter, isTotal } from "./total-row.ts";

// This module recognizes the parts of a race day, such as heats and motos, whose places are not those of the class
// (docs/spec/files.md#results-upload). The rows of a part get a separate class name, such as "250 B · Heat 1", so that
// nobody is paid for them until a person decides which class they belong to.

const partWords =
  /\b(?:heats?|heat races?|motos? ?#?\d|(?:1st|2nd|3rd|first|second|third) motos?|practice|warm ?-?up|qualif\w*|time trials?|prelim\w*|lcq|last chance|consolation|semi\w*|quarter ?-?finals?|dash|hot laps|superpole|timed|essais|manches?|rep[êe]chage|demi-finales?|quarts? de finale)\b/iu;
const wholeWords = /\b(?:overall|combined|cumulative|g[ée]n[ée]ral)\b/iu;

/** This separates the class from its part in a class name. People do not type this character in a class name. */
const mark = " · ";

/** The names of events may contain these words: "Area Qualifier", "Heat Wave MX". */
const eventWords = /\b(?:(?:area|region(?:al)?|national|state|provincial) qualif\w*|heat ?wave|desert heat)\b/giu;

/** Tells whether a text names a part of the race day, whose places are not the result of the class. */
export const namesPart = (text: string): boolean =>
  partWords.test(text) && partWords.test(text.replaceAll(eventWords, "")) && !wholeWords.test(text);

/** Removes the words for the part from a text: "250 B - Heat 1" becomes "250 B". */
export const withoutPart = (text: string): string =>
  text.replace(new RegExp(`(?:${partWords.source})(?:\\s*#?\\d+)?`, "giu"), "");

/** Tells whether a class name is that of a part, so that it must not be read as the class. */
export const isPartOfClass = (className: string): boolean =>
  namesPart(className) || className.includes(mark) || /(?:^|\s)#\d+$/.test(className);

/** Tells whether a text is a day of the week, alone or with a date: a class may race on both days of an event. */
export const isDayOfWeek = (text: string): boolean =>
  /^(?:(?:fri|satur|sun|mon)day|(?:vendre|same|lun)di|dimanche|day \d|jour \d)\b/iu.test(text.trim());

/** Returns the class name for the rows of a part: "250 B" and "Heat 1" become "250 B · Heat 1". */
export const withPart = (className: string, part: string): string =>
  [className.trim(), part].filter((text) => text !== "").join(mark);

/** The cells below a header that matches this may name the parts. */
const partHeader =
  /\b(?:heats?|motos?|races?|sessions?|runs?|manches?|courses?|rounds?|rondes?|stages?|days?|jours?)\b/;

type Placed = { row: TableRow; className: string; value: string; place: number };

/**
 * Returns the part of each row that belongs to one, named by a heading above the row or by a column. A column that only
 * adds something to the result, such as the heat in which a rider started, names no parts.
 */
export function partsOfRows(
  body: readonly TableRow[],
  header: readonly string[],
  columns: ResultsColumns,
): ReadonlyMap<TableRow, string> {
  const parts = new Map<TableRow, string>();
  let heading = "";
  for (const row of body) {
    const [text = "", ...others] = row.cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
    const isHeading = text !== "" && others.length === 0 && !isFooter(row.cells) && !isTotal(row.cells);
    if (isHeading) heading = namesPart(text) ? text : "";
    else if (heading !== "") parts.set(row, heading);
  }
  const used = new Set(Object.values(columns));
  for (const [at, name] of header.entries()) {
    const key = headerKey(name);
    if (used.has(at) || !partHeader.test(key) || /\bid$/.test(key)) continue;
    for (const [row, part] of partsInColumn(body, columns, at, name)) parts.set(row, parts.get(row) ?? part);
  }
  return parts;
}

function partsInColumn(
  body: readonly TableRow[],
  columns: ResultsColumns,
  at: number,
  header: string,
): [TableRow, string][] {
  const textOf = (row: TableRow, column: number | undefined) => (row.cells[column ?? -1] ?? "").trim();
  const rows = body.filter((row) => !row.broken && textOf(row, at) !== "");
  const labelOf = (value: string) => (/^\d+$/.test(value) ? `${header.trim()} ${value}` : value);
  const values = new Set(rows.map((row) => textOf(row, at)));
  const placed = rows.map((row): Placed => {
    const read = readPlace(textOf(row, columns.placeInClass ?? columns.place));
    const place = "place" in read ? (read.place ?? 0) : 0;
    return { row, className: textOf(row, columns.className), value: textOf(row, at), place };
  });
  const [only = ""] = values;
  const isAllOnePart = values.size === 1 && namesPart(only);
  if (!isAllOnePart && !ranksEach(placed)) return [];
  const isResult = ({ value }: Placed) => !namesPart(value) && !/^\d+$/.test(value);
  // If the values are "Race" and "Practice", "Race" is the result. "Race 1" and "Race 2" are both parts.
  const keepsResult = !ranksEach(placed.filter(isResult));
  return placed.flatMap((one) => (keepsResult && isResult(one) ? [] : [[one.row, labelOf(one.value)]]));
}

/**
 * Tells whether at least two of the values rank the riders of a class separately, each starting with the places 1 and
 * 2.
 */
function ranksEach(placed: readonly Placed[]): boolean {
  for (const inClass of Map.groupBy(placed, ({ className }) => className).values()) {
    const orders = [...Map.groupBy(inClass, ({ value }) => value).values()].map((own) => own.map(({ place }) => place));
    const own = orders.filter((places) => places.includes(1) && (places.length === 1 || places.includes(2)));
    if (own.length > 1) return true;
  }
  return false;
}

/**
 * Returns the title above a header that names a part of the race day, such as "Session: Practice", to be read as the
 * heading of all rows below the header.
 */
export function partTitle(titles: readonly TableRow[], width: number): TableRow[] {
  const single = titles.filter(({ cells }) => cells.filter((cell) => cell.trim() !== "").length === 1);
  const part = single.findLast(({ cells }) => namesPart(cells.find((cell) => cell.trim() !== "") ?? ""));
  // In a narrow table, a title would be read as a row.
  return part && width >= 4 ? [{ ...part, cells: [part.cells.find((cell) => cell.trim() !== "") ?? ""] }] : [];
}
