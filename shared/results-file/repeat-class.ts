import type { TableRow } from "../csv.ts";
import type { ResultsColumns } from "./formats.ts";
import { readPlace } from "./read-place.ts";

// This module reads tables that name each class once, beside its winner (docs/spec/files.md#results-upload).

/** Returns the place of a row, or 0 for a status such as DNF. Returns null for a row that has neither. */
function placeOf({ cells, broken }: TableRow, at: number): number | null {
  const read = readPlace(cells[at] ?? "");
  if (broken || "unreadable" in read) return null;
  if (read.place !== null) return read.place;
  return read.status === "finished" ? null : 0;
}

/**
 * Repeats the class in the rows below the winner whose class is empty. This is done only if each class is named beside
 * a first place and the places below it count up. Otherwise the rows are returned unchanged, and the preview reports
 * them.
 */
export function withRepeatedClass(body: readonly TableRow[], columns: ResultsColumns): readonly TableRow[] {
  const { className } = columns;
  const placeAt = columns.placeInClass ?? columns.place;
  if (className === undefined || placeAt === undefined) return body;
  let current = "";
  let last = 0;
  let count = 0;
  const filled: TableRow[] = [];
  for (const row of body) {
    const own = (row.cells[className] ?? "").trim();
    const place = placeOf(row, placeAt);
    const isHeading = row.cells.filter((cell) => cell.trim() !== "").length < 2;
    // The header may be repeated, and remarks may follow.
    if (place === null || isHeading) {
      filled.push(row);
      continue;
    }
    if (own !== "" && own !== current) {
      if (place !== 1) return body;
      [current, last] = [own, 1];
    } else if (place > 0) {
      if (current === "" || place < last) return body;
      last = place;
    }
    if (own === "") count += 1;
    else if (place > 1) return body;
    filled.push(own === "" ? { ...row, cells: Object.assign([...row.cells], { [className]: current }) } : row);
  }
  return count > 0 ? filled : body;
}
