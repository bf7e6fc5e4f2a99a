import type { TableRow } from "../csv.ts";

// This module distinguishes a column that only numbers the rows from a column with the finishing order
// (docs/spec/files.md#results-upload).

const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** Tells whether the cells are sorted alphabetically or by number, and are not all the same. */
function areSorted(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  if (filled.length < 3 || new Set(filled).size < filled.length) return false;
  return filled.every((cell, at) => at === 0 || collator.compare(filled[at - 1] ?? "", cell) <= 0);
}

/**
 * Tells whether a column without a header may only number the rows. This is possible if the list is sorted by name or
 * by number, so that its first row is not the winner. In a table without any headers, the first column is more likely
 * the place.
 */
export function mayCountRows(
  header: readonly string[],
  sample: readonly TableRow[],
  at: number,
  sortedBy: readonly (number | undefined)[],
): boolean {
  if ((header[at] ?? "") !== "" || header.filter((name) => name !== "").length < 2) return false;
  return sortedBy.some((column) => column !== undefined && areSorted(sample.map(({ cells }) => cells[column] ?? "")));
}
