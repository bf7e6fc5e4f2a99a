import { nameKey } from "#shared/name-key.ts";
import type { SheetRow } from "#shared/results.schema.ts";
import { gridFields, gridRowOf, isBlank, type GridField, type GridRow } from "./grid-rows.ts";

/** A row of two sheets side by side: what is on the server's, and what was typed on this device (decisions §2). */
export type BothRow = {
  key: string;
  theirs: GridRow | null;
  mine: GridRow | null;
  /** Where they say different things. */
  differs: GridField[];
};

/** The same row is the same result, else the same name, else the same number. */
export const bothSheets = (theirs: readonly SheetRow[], mine: readonly GridRow[]): BothRow[] =>
  bothTyped(theirs.map(gridRowOf), mine);

export function bothTyped(theirs: readonly GridRow[], mine: readonly GridRow[]): BothRow[] {
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
  // Two windows typed on from the same rows.
  pair((row, other) => row.key === other.key);
  pair((row, other) => nameOf(row) !== "" && nameOf(row) === nameOf(other));
  pair((row, other) => row.values.number !== "" && row.values.number === other.values.number);
  const both = rows.map((row): BothRow => {
    const other = partners.get(row) ?? null;
    return { key: row.key, theirs: row, mine: other, differs: other ? differing(row, other) : [] };
  });
  const own = [...left].map((row): BothRow => ({ key: row.key, theirs: null, mine: row, differs: [] }));
  return [...both, ...own].toSorted((a, b) => rankOf(a) - rankOf(b));
}

const nameOf = ({ values }: GridRow): string => nameKey(`${values.firstName} ${values.lastName}`);

const differing = (a: GridRow, b: GridRow): GridField[] =>
  gridFields.filter((field) => a.values[field].trim() !== b.values[field].trim());

function rankOf({ theirs, mine }: BothRow): number {
  const digits = /\d+/.exec((theirs ?? mine)?.values.place ?? "")?.[0];
  return digits ? Number(digits) : Number.MAX_SAFE_INTEGER;
}

export const isSame = ({ theirs, mine, differs }: BothRow): boolean =>
  theirs !== null && mine !== null && differs.length === 0;

/** Rows that only theirs has: they go where mine is saved over it, unless they are taken along. */
export const onlyTheirs = (rows: readonly BothRow[]): GridRow[] =>
  rows.flatMap(({ theirs, mine }) => (theirs && !mine ? theirs : []));

/** Results of the sheet that the grid no longer has: saving it deletes them. A row typed anew may be the same result. */
export function goneFrom(sheet: readonly SheetRow[], rows: readonly GridRow[]): SheetRow[] {
  const gone = new Set(onlyTheirs(bothSheets(sheet, rows)).map(({ key }) => key));
  return sheet.filter(({ _id }) => gone.has(_id));
}
