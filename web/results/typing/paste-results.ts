import { classKey } from "#shared/results-file/class-names.ts";
import type { ParsedRow } from "#shared/results-file/formats.ts";
import { parseResultsTables } from "#shared/results-file/parse-tables.ts";
import { valuesOf } from "#shared/results-file/read-row.ts";
import { columnsSuffice } from "#shared/results-file/table-rows.ts";
import { validateGrid } from "./check-grid.ts";
import { blankRow, gridFields, isBlank, type GridRow } from "./grid-rows.ts";

// This module reads a block that was pasted from a spreadsheet in the same way as a results file: by its headers, or by
// the content of its columns. It loads with the first paste, because the file reader is large.

/**
 * These are the rows of a pasted block, and how many of its rows were left out because they belong to other classes.
 */
type PastedResults = { rows: GridRow[]; leftOut: number };

/** Reads a block as results. It returns null if the block does not say who finished in which place. */
export function readPasted(
  cells: readonly (readonly string[])[],
  className: string,
  newKey: () => string,
): PastedResults | null {
  const read = parsed(cells, className);
  if (!read) return null;
  const own = read.filter((row) => row.className === null || classKey(row.className) === classKey(className));
  // If no row belongs to this class, the file probably has another name for the class, so all rows are used.
  const taken = own.length > 0 ? own : read;
  return { rows: taken.map((row) => gridRow(row, newKey())), leftOut: read.length - taken.length };
}

function parsed(cells: readonly (readonly string[])[], className: string): ParsedRow[] | null {
  try {
    const rows = cells.map((line, at) => ({ line: at + 1, cells: [...line] }));
    const read = parseResultsTables([{ title: "", rows }], { classNames: [className] });
    if (!read.ok || (read.table && !columnsSuffice(read.table.guess))) return null;
    return read.rows.length > 0 ? read.rows : null;
  } catch {
    // The block exceeds the limits of a file, so it is pasted cell by cell.
    return null;
  }
}

function gridRow(row: ParsedRow, key: string): GridRow {
  const values = valuesOf(row);
  const { status } = values;
  return {
    key,
    values: { ...blankRow(key).values, ...Object.fromEntries(gridFields.map((field) => [field, values[field] ?? ""])) },
    ...(status ? { status } : {}),
  };
}

/** Returns true if reading a block as results gives fewer rows that look wrong than pasting it cell by cell. */
export const isBetterRead = (results: PastedResults, byCell: readonly GridRow[]): boolean =>
  wrongIn(results.rows) < wrongIn(byCell);

/** Counts the rows with an error, with a name as number, or with a number as name. */
function wrongIn(rows: readonly GridRow[]): number {
  const filled = rows.filter((row) => !isBlank(row));
  const faults = validateGrid(filled);
  return filled.filter(({ key, values: { number, firstName, lastName } }) => {
    const isMixedUp = /\p{L}{2}/u.test(number) || [firstName, lastName].some((name) => /^#?\d+$/.test(name));
    return isMixedUp || faults.has(key);
  }).length;
}

/** Replaces as many rows as were pasted, from the row `at` on. */
export function withPasted(rows: readonly GridRow[], at: string, { rows: added }: PastedResults): GridRow[] {
  const from = rows.findIndex(({ key }) => key === at);
  return [...rows.slice(0, from), ...added, ...rows.slice(from + added.length)];
}
