import { rowChecker } from "#shared/results-file/check-rows.ts";
import type { ParsedRow, RowError } from "#shared/results-file/formats.ts";
import { readRow } from "#shared/results-file/read-row.ts";
import { isBlank, type GridRow } from "./grid-rows.ts";

const readings = new WeakMap<GridRow, ParsedRow>();

/** Parses a row. Every keystroke validates the whole sheet, so the parsed form of an unedited row is cached. */
function readingOf(row: GridRow): ParsedRow {
  const known = readings.get(row);
  if (known) return known;
  const read = readRow(0, { ...row.values, status: row.status, className: "-" });
  readings.set(row, read);
  return read;
}

/** Returns the errors of each row, by the same rules that validate a file. */
export function validateGrid(rows: readonly GridRow[]): Map<string, readonly RowError[]> {
  const errorsOf = rowChecker(true);
  const faults = new Map<string, readonly RowError[]>();
  for (const row of rows) {
    if (isBlank(row)) continue;
    const errors = errorsOf(readingOf(row));
    if (errors.length > 0) faults.set(row.key, errors);
  }
  return faults;
}

/** Returns the number of rows that are not blank, and how many of those started. */
export function countGrid(rows: readonly GridRow[]): { filled: number; starters: number } {
  let [filled, starters] = [0, 0];
  for (const row of rows) {
    if (isBlank(row)) continue;
    filled += 1;
    if (readingOf(row).status !== "dns") starters += 1;
  }
  return { filled, starters };
}
