import { rowChecker } from "#shared/results-file/check-rows.ts";
import type { ParsedRow, RowError } from "#shared/results-file/formats.ts";
import { readRow } from "#shared/results-file/read-row.ts";
import { statusShort } from "#shared/results-file/read-place.ts";
import type { SaveClassInput, SheetRow } from "#shared/results.schema.ts";

/** The logic of the typed grid, without its screen: rows as texts, their errors, and pasting. */
export const gridFields = [
  "place",
  "number",
  "firstName",
  "lastName",
  "brand",
  "amaNumber",
  "hometown",
  "email",
  "vin",
] as const;
export type GridField = (typeof gridFields)[number];

export type GridRow = {
  key: string;
  /** The id of the result that the row already is. */
  _id?: string;
  values: Record<GridField, string>;
  /** A status such as DNF beside a place: it stays until the place is edited. */
  status?: string;
};

const noValues: GridRow["values"] = {
  place: "",
  number: "",
  firstName: "",
  lastName: "",
  brand: "",
  amaNumber: "",
  hometown: "",
  email: "",
  vin: "",
};

export const blankRow = (key: string): GridRow => ({ key, values: noValues });

const blanks = new WeakMap<GridRow["values"], boolean>();

/**
 * Returns true for a blank row. This runs over the whole sheet on every keystroke, so the answer for an unedited row is
 * cached.
 */
export function isBlank({ values }: GridRow): boolean {
  const known = blanks.get(values);
  if (known !== undefined) return known;
  const blank = gridFields.every((field) => values[field].trim() === "");
  blanks.set(values, blank);
  return blank;
}

export function gridRowOf(row: SheetRow): GridRow {
  const { place, number, firstName, lastName, brand, amaNumber, hometown, email, vin } = row;
  const status = statusShort[row.status];
  return {
    key: row._id,
    _id: row._id,
    values: { place, number, firstName, lastName, brand, amaNumber, hometown, email, vin },
    ...(status !== "" && status !== place ? { status } : {}),
  };
}

/** Ensures that there is always a blank row at the end. */
export function withBlank(rows: readonly GridRow[], newKey: () => string): GridRow[] {
  const last = rows.at(-1);
  return last && isBlank(last) ? [...rows] : [...rows, blankRow(newKey())];
}

export function typed(rows: readonly GridRow[], key: string, field: GridField, text: string): GridRow[] {
  return rows.map((row) => {
    if (row.key !== key) return row;
    const { status: _, ...unplaced } = row;
    return { ...(field === "place" ? unplaced : row), values: { ...row.values, [field]: text } };
  });
}

/** Parses cells as a spreadsheet copies them: lines separated into cells by tabs. */
export const cellsOf = (text: string): string[][] =>
  text
    .replace(/\r?\n$/, "")
    .split(/\r?\n/)
    .map((line) => line.split("\t").map((cell) => cell.trim()));

/** Pastes a block of cells at a cell, to the right and down; rows are added as needed. */
export function pasted(
  rows: readonly GridRow[],
  at: { key: string; field: GridField },
  cells: readonly (readonly string[])[],
  newKey: () => string,
  fields: readonly GridField[] = gridFields,
): GridRow[] {
  const from = rows.findIndex(({ key }) => key === at.key);
  const left = fields.indexOf(at.field);
  if (from < 0 || left < 0) return [...rows];
  const needed = Math.max(0, from + cells.length - rows.length);
  const all = [...rows, ...Array.from({ length: needed }, () => blankRow(newKey()))];
  return all.map((row, index) => {
    const line = cells[index - from];
    if (index < from || !line) return row;
    const values = { ...row.values };
    line.forEach((cell, offset) => {
      const field = fields[left + offset];
      if (field) values[field] = cell;
    });
    return { ...row, values };
  });
}

const readings = new WeakMap<GridRow, ParsedRow>();

/** Parses a row. Every keystroke validates the whole sheet, so the result of parsing an unedited row is cached. */
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

/** Returns the number of non-blank rows, and how many of those started. */
export function countGrid(rows: readonly GridRow[]): { filled: number; starters: number } {
  let [filled, starters] = [0, 0];
  for (const row of rows) {
    if (isBlank(row)) continue;
    filled += 1;
    if (readingOf(row).status !== "dns") starters += 1;
  }
  return { filled, starters };
}

/** Tells whether two sheets have the same content. */
export function saysTheSame(a: readonly GridRow[], b: readonly GridRow[]): boolean {
  const [left, right] = [a, b].map((rows) => rows.filter((row) => !isBlank(row)));
  return left?.length === right?.length && !left?.some((row, at) => !isSameRow(row, right?.[at]));
}

const isSameRow = (a: GridRow, b: GridRow | undefined): boolean =>
  a === b ||
  (a._id === b?._id &&
    (a.status ?? "") === (b?.status ?? "") &&
    gridFields.every((field) => a.values[field] === b?.values[field]));

/** Returns the rows as they are sent. */
export const sentRows = (rows: readonly GridRow[]): SaveClassInput["rows"] =>
  rows
    .filter((row) => !isBlank(row))
    .map(({ _id, values, status }) => ({
      ...(_id ? { _id } : {}),
      values: { ...values, ...(status ? { status } : {}) },
    }));
