import type { TableRow } from "../csv.ts";
import { searchedRows } from "./columns.ts";
import { guessHeader } from "./guess-header.ts";
import { namesPart } from "./race-parts.ts";

// This module joins a header of two rows, in which the upper row names groups of columns, such as "Rider" above "First"
// and "Last" (docs/spec/files.md#results-upload).

const knownIn = (cells: readonly string[]): number => cells.filter((cell) => guessHeader(cell) !== undefined).length;

/**
 * Returns the header of one column. It is the header in the lower row, unless the upper row is needed to understand it:
 * "Position" above "Class" is the place in the class, and "Moto 1" and "Overall" above "Pos" are different places.
 */
function headerOf(group: string, upper: string, lower: string, isRepeated: boolean): string {
  if (lower === "") return upper;
  if (isRepeated && group !== "") return `${group} ${lower}`;
  const explained = `${lower} ${group}`;
  return guessHeader(group) === "place" && guessHeader(explained) !== undefined ? explained : lower;
}

/** Returns both rows joined into one header, or null if they are not a header of two rows. */
function joinedHeader(upper: readonly string[], lower: readonly string[]): string[] | null {
  const texts = [upper, lower].map((cells) => cells.map((cell) => cell.trim()));
  const [above = [], below = []] = texts;
  const isData = (cell: string) => /\d/.test(cell) && !namesPart(cell);
  if (texts.some((cells) => cells.filter((cell) => cell !== "").length < 2 || cells.some(isData))) return null;
  // A group covers more than one column, so the upper row is empty above its other columns.
  if (!below.some((cell, at) => cell !== "" && (above[at] ?? "") === "")) return null;
  const isRepeated = (cell: string) => cell !== "" && below.filter((other) => other === cell).length > 1;
  let group = "";
  const joined = Array.from({ length: Math.max(above.length, below.length) }, (_, at) => {
    const own = above[at] ?? "";
    group = own || group;
    return headerOf(group, own, below[at] ?? "", isRepeated(below[at] ?? ""));
  });
  // If several groups have a place, the lower row alone does not say which of them is the result. If the names are also
  // repeated, the groups are classes that are side by side (side-by-side.ts).
  const repeated = new Set(below.filter(isRepeated).map(guessHeader));
  if (repeated.has("place") && !repeated.has("name") && !repeated.has("lastName")) return joined;
  return knownIn(joined) > Math.max(knownIn(above), knownIn(below)) ? joined : null;
}

const isSame = (one: readonly string[], other: readonly string[] | undefined): boolean =>
  other !== undefined && one.join("\n") === other.join("\n");

/**
 * Returns the table with one header row if its header has two rows. A header that is repeated above each class is
 * joined each time.
 */
export function withOneHeader(rows: readonly TableRow[]): readonly TableRow[] {
  for (const [at, { cells: upper }] of rows.slice(0, searchedRows).entries()) {
    const lower = rows[at + 1]?.cells;
    const joined = lower && joinedHeader(upper, lower);
    if (!lower || !joined) continue;
    const isUpper = (index: number) => isSame(upper, rows[index]?.cells) && isSame(lower, rows[index + 1]?.cells);
    return rows.flatMap((row, index) =>
      isUpper(index) ? [] : index > 0 && isUpper(index - 1) ? [{ ...row, cells: joined }] : [row],
    );
  }
  return rows;
}
