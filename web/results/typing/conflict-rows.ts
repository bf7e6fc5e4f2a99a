import { nameKey } from "#shared/name-key.ts";
import type { SheetRow } from "#shared/results.schema.ts";
import { gridFields, gridRowOf, isBlank, type GridField, type GridRow } from "./grid-rows.ts";

/**
 * This is a row of two versions of a sheet side by side: the server's, and the one typed on this device
 * (docs/spec/wire.md).
 */
export type ConflictRow = {
  key: string;
  theirs: GridRow | null;
  mine: GridRow | null;
  /** These are the fields in which the two versions differ. */
  differs: GridField[];
};

/** Pairs the rows of two sheets: by the same result, otherwise by name, otherwise by number. */
export const conflictRows = (theirs: readonly SheetRow[], mine: readonly GridRow[]): ConflictRow[] =>
  conflictRowsOf(theirs.map(gridRowOf), mine);

export function conflictRowsOf(theirs: readonly GridRow[], mine: readonly GridRow[]): ConflictRow[] {
  const left = new Set(mine.filter((row) => !isBlank(row)));
  const find = (same: (row: GridRow) => boolean): GridRow | null => {
    for (const row of left) {
      if (!same(row)) continue;
      left.delete(row);
      return row;
    }
    return null;
  };
  const rows = theirs.filter((row) => !isBlank(row));
  const partners = new Map<GridRow, GridRow | null>();
  const pair = (same: (row: GridRow, other: GridRow) => boolean) => {
    for (const row of rows)
      if (!partners.get(row))
        partners.set(
          row,
          find((other) => same(row, other)),
        );
  };
  pair((row, other) => row._id !== undefined && row._id === other._id);
  // Both versions may come from two windows of this device that edited the same rows, so rows with the same key are
  // paired first.
  pair((row, other) => row.key === other.key);
  pair((row, other) => nameOf(row) !== "" && nameOf(row) === nameOf(other));
  pair((row, other) => row.values.number !== "" && row.values.number === other.values.number);
  const both = rows.map((row): ConflictRow => {
    const other = partners.get(row) ?? null;
    return { key: row.key, theirs: row, mine: other, differs: other ? differing(row, other) : [] };
  });
  const own = [...left].map((row): ConflictRow => ({ key: row.key, theirs: null, mine: row, differs: [] }));
  return [...both, ...own].toSorted((a, b) => rankOf(a) - rankOf(b));
}

const nameOf = ({ values }: GridRow): string => nameKey(`${values.firstName} ${values.lastName}`);

const differing = (a: GridRow, b: GridRow): GridField[] =>
  gridFields.filter((field) => a.values[field].trim() !== b.values[field].trim());

function rankOf({ theirs, mine }: ConflictRow): number {
  const digits = /\d+/.exec((theirs ?? mine)?.values.place ?? "")?.[0];
  return digits ? Number(digits) : Number.MAX_SAFE_INTEGER;
}

export const isSame = ({ theirs, mine, differs }: ConflictRow): boolean =>
  theirs !== null && mine !== null && differs.length === 0;

/**
 * Returns the rows that only the server's sheet has. Saving this device's sheet deletes them, unless they are added to
 * it.
 */
export const onlyTheirs = (rows: readonly ConflictRow[]): GridRow[] =>
  rows.flatMap(({ theirs, mine }) => (theirs && !mine ? theirs : []));

/**
 * Returns the results of the sheet that the grid no longer has, because saving the grid deletes them. A row that was
 * typed again may be the same result.
 */
export function goneFrom(sheet: readonly SheetRow[], rows: readonly GridRow[]): SheetRow[] {
  const gone = new Set(onlyTheirs(conflictRows(sheet, rows)).map(({ key }) => key));
  return sheet.filter(({ _id }) => gone.has(_id));
}
