import type { TableRow } from "../csv.ts";

// This module tells a column that only counts the rows from the finishing order (docs/spec/files.md#results-upload).

const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** Tells whether the cells are in alphabetical order, or ascending, and not all the same. */
function areSorted(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  if (filled.length < 3 || new Set(filled).size < filled.length) return false;
  return filled.every((cell, at) => at === 0 || collator.compare(filled[at - 1] ?? "", cell) <= 0);
}

/**
 * Tells whether a column without a header may count the rows of a list that is sorted by name or by number, whose first
 * row is not the winner. In a table without any headers, the first column is more likely the place.
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
