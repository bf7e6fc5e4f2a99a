import { headerKey } from "../results-file/headers.ts";
import { columnNames, type ColumnName } from "./column-names.ts";
import { looksLikeMask } from "./masks.ts";
import { yearInTitle, yearsOf } from "./model-years.ts";

// This module finds the columns of a table of VIN patterns by their names in either language, or by the contents of a
// column whose name is unknown (docs/spec/bikes.md#pattern-files).

const rankByKey = new Map<string, { name: ColumnName; rank: number }>();
const allNames = [
  "make",
  "model",
  "year",
  "firstYear",
  "lastYear",
  "pattern",
  "maker",
  "keys",
  "firstVin",
  "lastVin",
] as const;
for (const name of allNames) {
  for (const [rank, header] of columnNames[name].entries()) rankByKey.set(headerKey(header), { name, rank });
}

/** This is a column of masks, with the model year or the model that its header states. */
export type MaskColumn = { at: number; year: number | null; model: string | null };

export type Columns = {
  at: Partial<Record<ColumnName, number>>;
  masks: MaskColumn[];
};

/** Returns the columns of a header row by their names. If a name appears twice, only one of its columns is used. */
export function columnsOf(cells: readonly string[]): Columns {
  const at: Columns["at"] = {};
  const ranks: Partial<Record<ColumnName, number>> = {};
  const ofYears: MaskColumn[] = [];
  for (const [index, cell] of cells.entries()) {
    const known = rankByKey.get(headerKey(cell));
    if (known) {
      const { name, rank } = known;
      if (rank >= (ranks[name] ?? Infinity)) continue;
      [at[name], ranks[name]] = [index, rank];
      continue;
    }
    const { year, rest } = yearInTitle(cell);
    const isMask = rest === "" || rankByKey.get(headerKey(rest))?.name === "pattern";
    if (year !== null && isMask) ofYears.push({ at: index, year, model: null });
  }
  const hasKeys = at.maker !== undefined && at.keys !== undefined;
  // If a list has ranges of VINs instead of masks, the first VIN of the range is read as the mask, so that each row is
  // reported with the reason why it is left out.
  const single = at.pattern ?? (hasKeys ? at.keys : undefined) ?? at.firstVin;
  const masks = single === undefined ? ofYears : [{ at: single, year: null, model: null }];
  return { at, masks };
}

/** This many rows below a header are searched for masks. */
const rowsBelow = 30;

/**
 * Returns whether a row names the column of the masks and at least one other column. A year is the name of a column
 * only if masks are below it.
 */
export function isHeader(rows: readonly { cells: readonly string[] }[], at: number): boolean {
  const { at: named, masks } = columnsOf(rows[at]?.cells ?? []);
  const hasOther = ["model", "year", "firstYear", "make"].some((name) => Object.hasOwn(named, name));
  if (!hasOther || masks.length === 0) return false;
  const below = rows.slice(at + 1, at + 1 + rowsBelow);
  const isMask = (mask: MaskColumn) => below.some(({ cells }) => looksLikeMask(cells[mask.at] ?? ""));
  return masks.some((mask) => mask.year === null || isMask(mask));
}

/** Returns whether a text is a note or a sentence and not a title: "* Digits 12-17 are the serial number." */
export const isNote = (text: string): boolean =>
  /^(?:[*†‡]|note\b|n\.? ?b\b|remarque\b)/i.test(text.trim()) ||
  (/[.!](?:\s|$)/.test(text.trim()) && text.trim().split(/\s+/).length >= 5);

/** A column has a certain type if at least this share of its cells looks like that type. */
const neededShare = 2 / 3;

const isFilled = (cell: string | undefined): cell is string => cell !== undefined && cell.trim() !== "";

/** Finds the columns of a table whose header is unknown or missing, and the row of the header, if there is one. */
export function guessColumns(rows: readonly (readonly string[])[]): { columns: Columns; headerAt: number } | null {
  const first = rows.findIndex((cells) => cells.some(looksLikeMask));
  const body = rows.slice(first).filter((cells) => cells.some(looksLikeMask));
  if (first < 0 || body.length === 0) return null;
  const width = Math.max(...body.map((cells) => cells.length));
  const indexes = Array.from({ length: width }, (_, at) => at);
  const cellsOf = (at: number) => body.flatMap((cells) => (isFilled(cells[at]) ? [cells[at].trim()] : []));
  const share = (at: number, fits: (cell: string) => boolean) => {
    const cells = cellsOf(at);
    return cells.length === 0 ? 0 : cells.filter(fits).length / cells.length;
  };
  const headerAt = rows.slice(0, first).findLastIndex((cells) => cells.filter(isFilled).length > 1);
  const header = rows[headerAt] ?? [];
  const masks = indexes.filter((at) => share(at, looksLikeMask) >= neededShare);
  if (masks.length === 0) return null;
  const at = { ...columnsOf(header).at };
  at.year ??= indexes.find(
    (index) => !masks.includes(index) && share(index, (cell) => yearsOf(cell) !== null) >= neededShare,
  );
  const taken = new Set<number | undefined>([...Object.values(at), ...masks]);
  const hasTitles = rows.slice(first).some((cells) => {
    const [text = "", ...others] = cells.filter(isFilled);
    return text !== "" && others.length === 0 && !looksLikeMask(text) && !isNote(text);
  });
  // With several columns of masks, their names are the models or the model years.
  const several = masks.length > 1 && isFilled(header[masks[0] ?? 0]);
  const titles = masks.map((index) => ({ index, ...yearInTitle(several ? (header[index] ?? "") : "") }));
  const areYears = titles.every(({ year }) => year !== null);
  if (!hasTitles && (!several || areYears)) {
    at.model ??= mostVaried(
      indexes.filter((index) => !taken.has(index)),
      cellsOf,
    );
  }
  const columns = titles.map(({ index, year, rest }): MaskColumn => {
    return { at: index, year, model: several && at.model === undefined && rest !== "" ? rest : null };
  });
  return { columns: { at, masks: several ? columns : columns.slice(0, 1) }, headerAt };
}

/**
 * Returns the column with the most distinct texts. The column of the models has more of them than that of the makes.
 */
function mostVaried(indexes: readonly number[], cellsOf: (at: number) => string[]): number | undefined {
  let best: { at: number; count: number } | undefined;
  for (const at of indexes) {
    const count = new Set(cellsOf(at).filter((cell) => /\p{L}/u.test(cell))).size;
    if (count > (best?.count ?? 0)) best = { at, count };
  }
  return best?.at;
}
