import type { TableRow } from "../csv.ts";
import { guessHeader } from "./guess-header.ts";
import { headerKey } from "./headers.ts";
import type { TitledTable } from "./join-tables.ts";

// This module separates tables that are below each other and have different headers, so that no table is read with the
// columns of another table (docs/spec/files.md#results-upload).

const filledOf = ({ cells }: TableRow): string[] => cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
const keyOf = ({ cells }: TableRow): string => cells.map(headerKey).join("\n").trim();

/** Tells whether the row is the header of results: it has one column for the place, and one for the name. */
function isHeader({ cells }: TableRow): boolean {
  if (cells.some((cell) => /^\s*\d+\s*$/.test(cell))) return false;
  const kinds = cells.map(guessHeader);
  const count = (...own: (typeof kinds)[number][]) => kinds.filter((kind) => own.includes(kind)).length;
  return count("place", "placeInClass") > 0 && count("name", "lastName") === 1;
}

/** Returns the tables with the headings above them, or null if the rows are a single table. */
export function stackedTables(title: string, rows: readonly TableRow[]): TitledTable[] | null {
  const all = rows.flatMap((row, at) => (!row.broken && isHeader(row) ? [at] : []));
  // The upper row of a header of two rows is not a table.
  const headers = all.filter((at, index) => all[index + 1] !== at + 1);
  if (new Set(headers.flatMap((at) => (rows[at] ? [keyOf(rows[at])] : []))).size < 2) return null;
  const starts = headers.map((at) => {
    const last = rows.slice(0, at).findLastIndex((row) => filledOf(row).length > 1);
    return last + 1;
  });
  return headers.map((at, index) => {
    const from = starts[index] ?? at;
    const [heading = title] = filledOf(
      rows.slice(from, at).findLast((row) => filledOf(row).length === 1) ?? { line: 0, cells: [] },
    );
    return { title: heading, rows: rows.slice(index === 0 ? 0 : from, starts[index + 1]) };
  });
}
