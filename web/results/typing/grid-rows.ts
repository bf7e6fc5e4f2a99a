import { readPlace, statusShort } from "#shared/results-file/read-place.ts";
import type { SaveClassInput, SheetRow } from "#shared/results.schema.ts";

// This module has the logic of the typed grid without its screen: rows as texts, and pasting. The rules that check the
// rows are in check-grid.ts, because they are large and only the open grid needs them.

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
  /** This is the id of the result that the row belongs to, if it is already saved. */
  _id?: string;
  values: Record<GridField, string>;
  /** This is a status such as DNF beside a place; it stays until the place is edited. */
  status?: string;
  /** This is true if the place was derived from the row above and nobody has edited it. */
  counted?: true;
  /** These values were filled in together with the rider. */
  filled?: Partial<Record<GridField, string>>;
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
 * Returns true for a blank row. The whole sheet is checked on every keystroke, so the result for an unedited row is
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

/** Adds a blank row at the end if there is none. */
export function withBlank(rows: readonly GridRow[], newKey: () => string): GridRow[] {
  const last = rows.at(-1);
  return last && isBlank(last) ? [...rows] : [...rows, blankRow(newKey())];
}

/**
 * Types into a cell. The first input in a new row also fills in the place after that of the row above. Typing another
 * name removes the values that were filled in with the previous rider, because another rider's brand or AMA number must
 * not stay.
 */
export function typed(rows: readonly GridRow[], key: string, field: GridField, text: string): GridRow[] {
  const isName = field === "firstName" || field === "lastName";
  const own = isName ? rows.map((row) => (row.key === key ? withoutFilled(row) : row)) : rows;
  return filledIn(own, key, { [field]: text });
}

const takenBack = ["brand", "hometown", "amaNumber"] as const;

function withoutFilled({ filled, ...row }: GridRow): GridRow {
  if (!filled) return row;
  const values = { ...row.values };
  for (const field of takenBack) if (filled[field] !== undefined && values[field] === filled[field]) values[field] = "";
  return { ...row, values };
}

/** Fills a rider into a row. It records which values were empty before, so that typing another name removes them. */
export function withRider(rows: readonly GridRow[], key: string, rider: Partial<GridRow["values"]>): GridRow[] {
  const before = rows.find((row) => row.key === key);
  const filled: Partial<GridRow["values"]> = {};
  for (const field of takenBack) if (before?.values[field] === "" && rider[field]) filled[field] = rider[field];
  return filledIn(rows, key, rider).map((row) => (row.key === key ? { ...row, filled } : row));
}

/** Writes values into a row in the same way as typing does. */
function filledIn(rows: readonly GridRow[], key: string, more: Partial<GridRow["values"]>): GridRow[] {
  return rows.map((row, at) => {
    if (row.key !== key) return row;
    const values = { ...row.values, ...more };
    const { status: _, counted, ...unplaced } = row;
    if (more.place !== undefined) return { ...unplaced, values };
    const isAlone = gridFields.every((field) => field === "place" || values[field].trim() === "");
    if (counted && isAlone) return { ...unplaced, values: noValues };
    const place = isBlank(row) && !isAlone ? nextPlace(rows, at) : "";
    return place === "" ? { ...row, values } : { ...row, values: { ...values, place }, counted: true };
  });
}

/**
 * Returns the place after that of the nearest row above: 3 after 1 and 2, and 4 after 1, 2 and a tie for 2. It returns
 * an empty text after a rider who did not finish.
 */
export function nextPlace(rows: readonly GridRow[], at: number): string {
  let [last, sharing] = [0, 0];
  for (const row of rows.slice(0, at).reverse()) {
    if (isBlank(row)) continue;
    const read = readPlace(row.values.place);
    const place = "place" in read ? read.place : null;
    if (sharing === 0 && place === null) return "";
    if (place === null || (sharing > 0 && place !== last)) break;
    [last, sharing] = [place, sharing + 1];
  }
  return String(last + Math.max(1, sharing));
}

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

/** Returns whether two sheets have the same content. */
export function saysTheSame(a: readonly GridRow[], b: readonly GridRow[]): boolean {
  const [left, right] = [a, b].map((rows) => rows.filter((row) => !isBlank(row)));
  return left?.length === right?.length && !left?.some((row, at) => !isSameRow(row, right?.[at]));
}

const isSameRow = (a: GridRow, b: GridRow | undefined): boolean =>
  a === b ||
  (a._id === b?._id &&
    (a.status ?? "") === (b?.status ?? "") &&
    gridFields.every((field) => a.values[field] === b?.values[field]));

/** Returns the rows in the format of the call. */
export const sentRows = (rows: readonly GridRow[]): SaveClassInput["rows"] =>
  rows
    .filter((row) => !isBlank(row))
    .map(({ _id, values, status }) => ({
      ...(_id ? { _id } : {}),
      values: { ...values, ...(status ? { status } : {}) },
    }));
