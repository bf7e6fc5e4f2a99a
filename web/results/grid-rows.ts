import { checkRows } from "#shared/results-file/check-rows.ts";
import type { ParsedRow, RowError } from "#shared/results-file/formats.ts";
import { readRow } from "#shared/results-file/read-row.ts";
import { statusShort } from "#shared/results-file/read-place.ts";
import type { SaveClassInput, SheetRow } from "#shared/results.schema.ts";

/** The typed grid without its screen: rows as texts, what is wrong with them, what pasting does. */
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
  /** Of the result that it is already. */
  _id?: string;
  values: Record<GridField, string>;
  /** DNF beside a place: kept until the place is typed anew. */
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
export const isBlank = ({ values }: GridRow): boolean => gridFields.every((field) => values[field].trim() === "");

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

/** A blank row always waits at the end. */
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

/** Cells as a spreadsheet copies them: lines, parted by tabs. */
export const cellsOf = (text: string): string[][] =>
  text
    .replace(/\r?\n$/, "")
    .split(/\r?\n/)
    .map((line) => line.split("\t").map((cell) => cell.trim()));

/** Pastes a block of cells from a cell on, to the right and down; rows are added as they are needed. */
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

/** Each letter judges the whole sheet: a row that is not typed into is read once. */
function readingOf(row: GridRow): ParsedRow {
  const known = readings.get(row);
  if (known) return known;
  const read = readRow(0, { ...row.values, status: row.status, className: "-" });
  readings.set(row, read);
  return read;
}

/** What is wrong, by row: the very rules that judge a file. */
export function judgeGrid(rows: readonly GridRow[]): Map<string, RowError[]> {
  const filled = rows.filter((row) => !isBlank(row));
  const read = checkRows(filled.map(readingOf));
  return new Map(
    read.flatMap(({ errors }, at) => {
      const row = filled[at];
      return row && errors.length > 0 ? [[row.key, errors] as const] : [];
    }),
  );
}

export const startersOfGrid = (rows: readonly GridRow[]): number =>
  rows.filter((row) => !isBlank(row) && readingOf(row).status !== "dns").length;

/** The rows as they are sent. */
export const sentRows = (rows: readonly GridRow[]): SaveClassInput["rows"] =>
  rows
    .filter((row) => !isBlank(row))
    .map(({ _id, values, status }) => ({
      ...(_id ? { _id } : {}),
      values: { ...values, ...(status ? { status } : {}) },
    }));
