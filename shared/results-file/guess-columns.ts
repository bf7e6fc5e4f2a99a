import type { TableRow } from "../csv.ts";
import { isBrandName } from "./brand.ts";
import { searchedRows } from "./columns.ts";
import { classColumnOf } from "./class-names.ts";
import type { ResultsColumn, ResultsColumns, MappedTable, ResultsFile, ResultsFileNote } from "./formats.ts";
import { guessHeader, meansOtherwise } from "./guess-header.ts";
import type { JsonTable } from "./json-tables.ts";
import { readPlace } from "./read-place.ts";
import { columnsSuffice, rowsOfMapped } from "./table-rows.ts";

// This module guesses where the header of a table of unknown format is, and what each column probably contains
// (docs/spec/files.md#results-upload).

const isNumber = (cell: string): boolean => /^\d+(?:[.,]\d+)?$/.test(cell.trim());

/**
 * Returns the index of the row that contains the most known headers. If no row has any, it is the first row without a
 * number; if there is none, -1.
 */
function headerAtOf(rows: readonly TableRow[]): number {
  let [best, bestScore] = [-1, 1];
  for (const [at, { cells }] of rows.slice(0, searchedRows).entries()) {
    const score = cells.filter((cell) => guessHeader(cell) !== undefined).length;
    if (score > bestScore) [best, bestScore] = [at, score];
  }
  if (best >= 0) return best;
  const [first] = rows;
  const filled = first?.cells.filter((cell) => cell.trim() !== "") ?? [];
  return filled.length >= 2 && !filled.some(isNumber) ? 0 : -1;
}

const contents: readonly [ResultsColumn, (cell: string) => boolean][] = [
  ["email", (cell) => /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(cell)],
  ["vin", (cell) => /^[a-hj-npr-z0-9]{17}$/i.test(cell)],
  ["brand", isBrandName],
];

/** Returns the type of content that at least nine in ten filled cells of the column have. */
function contentOf(cells: readonly string[]): ResultsColumn | undefined {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  if (filled.length === 0) return undefined;
  return contents.find(([, is]) => filled.filter(is).length >= filled.length * 0.9)?.[0];
}

/** Tells whether the cells are names: two or more words of letters, such as "Ann Lee" or "Lee, Ann". */
function areNames(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== "");
  const named = filled.filter((cell) => /^\s*\p{L}[\p{L}.'’-]*,?\s+\p{L}[\p{L}.'’ -]*$/u.test(cell));
  return filled.length > 0 && named.length >= filled.length * 0.9;
}

/**
 * Tells whether the column is the finishing order: it starts with 1 in any spelling ("1.", "1st"), and at least nine in
 * ten cells read as places. The others may be typos, such as "DFN".
 */
function isOrder(cells: readonly string[]): boolean {
  const [first] = cells;
  const read = cells.map((cell) => readPlace(cell));
  const began = readPlace(first ?? "");
  const typos = read.filter((place) => "unreadable" in place).length;
  return "place" in began && began.place === 1 && typos * 10 <= read.length;
}

/** Tells whether the cells may be places: at least half of the filled ones read as a place or a status. */
function mayBePlaces(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== "");
  return filled.filter((cell) => !("unreadable" in readPlace(cell))).length * 2 >= filled.length;
}

function guessColumns(
  header: readonly string[],
  body: readonly TableRow[],
  classKeys: ReadonlySet<string>,
): ResultsColumns {
  const columns: ResultsColumns = {};
  // A line with one filled cell is a title.
  const sample = body.filter(({ cells }) => cells.filter((cell) => cell.trim() !== "").length > 1).slice(0, 50);
  const cellsAt = (at: number) => sample.map((row) => row.cells[at] ?? "");
  const taken = () => new Set(Object.values(columns));
  const take = (column: ResultsColumn | undefined, at: number) => {
    if (!column || column === "remark" || columns[column] !== undefined || taken().has(at)) return;
    if (column === "place" && !mayBePlaces(cellsAt(at))) return;
    columns[column] = at;
  };
  // The event's own class names say more than a header.
  const classAt = classColumnOf(body, header.length, classKeys, () => true);
  if (classAt !== undefined) take("className", classAt);
  header.forEach((cell, at) => take(guessHeader(cell), at));
  header.forEach((name, at) => {
    const cells = cellsAt(at);
    take(contentOf(cells), at);
    const isFree = columns.place === undefined && columns.placeInClass === undefined && !taken().has(at);
    if (isFree && !meansOtherwise(name) && isOrder(cells)) take("place", at);
  });
  if (columns.name === undefined && columns.lastName === undefined) {
    const at = header.findIndex((_, one) => !taken().has(one) && areNames(cellsAt(one)));
    if (at >= 0) take("name", at);
  }
  return pruned(columns);
}

/**
 * Drops the name column if first and last name are known: "Nom" next to "Prénom" is the last name; alone it is the
 * whole name.
 */
function pruned({ name, firstName, lastName, ...others }: ResultsColumns): ResultsColumns {
  if (firstName !== undefined && lastName !== undefined) return { ...others, firstName, lastName };
  if (name !== undefined) return { ...others, name };
  if (lastName !== undefined) return { ...others, name: lastName };
  return firstName === undefined ? others : { ...others, name: firstName };
}

/** A person can map at most this many columns; cells beyond them are not stored with the preview. */
const maxMappedColumns = 60;

/** Returns the table to map; null if the rows are not a table, so there is nothing to map. */
export function mappedTable(
  rows: readonly TableRow[],
  classKeys: ReadonlySet<string>,
): (MappedTable & { headerAt: number }) | null {
  const width = Math.max(0, ...rows.slice(0, 200).map(({ cells }) => cells.length));
  if (width < 2) return null;
  const headerAt = headerAtOf(rows);
  const headers = rows[headerAt]?.cells ?? [];
  const columns = Math.min(width, maxMappedColumns);
  const header = Array.from({ length: columns }, (_, at) => (headers[at] ?? "").trim());
  const body = rows
    .slice(headerAt + 1)
    .map((row) => (row.cells.length > columns ? { ...row, cells: row.cells.slice(0, columns) } : row));
  return body.length === 0 ? null : { header, body, guess: guessColumns(header, body, classKeys), headerAt };
}

/**
 * Returns the table of a JSON file to map: the longest table whose columns suffice, otherwise the longest with names,
 * otherwise the longest of all.
 */
export function mappedJson(
  tables: readonly JsonTable[],
  classKeys: ReadonlySet<string>,
): { table: MappedTable; hasName: boolean } | null {
  const found = tables.map(({ header, body, ownWidth }) => {
    const guess = guessColumns(header, body, classKeys);
    const isOwn = (column: ResultsColumn) => (guess[column] ?? ownWidth) < ownWidth;
    const hasName = isOwn("name") || isOwn("lastName");
    const hasPlace = isOwn("place") || isOwn("placeInClass");
    // A rider may have a list of classes and places; in a list of laps or motos a class would be there twice.
    const isEachClass = !hasName && hasPlace && isOwn("className") && namesEachClassOnce(body, guess);
    return {
      table: narrowed({ header, body, guess }),
      hasName: hasName || isEachClass,
      rank: (hasName ? 2 : 0) + (hasName && hasPlace ? 1 : 0) + (isEachClass ? 4 : 0),
    };
  });
  return found.toSorted((a, b) => b.rank - a.rank)[0] ?? null;
}

/** Tells whether no name is twice in a class, where the names are around the lists. */
function namesEachClassOnce(body: readonly TableRow[], { className, ...columns }: ResultsColumns): boolean {
  const at = [columns.name ?? columns.lastName, columns.firstName, className];
  if (at[0] === undefined || className === undefined) return false;
  const keys = body.map(({ cells }) => at.map((one) => (one === undefined ? "" : (cells[one] ?? ""))).join("\n"));
  return new Set(keys).size === keys.length;
}

function narrowed({ header, body, guess }: MappedTable): MappedTable {
  if (header.length <= maxMappedColumns) return { header, body, guess };
  return {
    header: header.slice(0, maxMappedColumns),
    body: body.map((row) => ({ ...row, cells: row.cells.slice(0, maxMappedColumns) })),
    guess: Object.fromEntries(Object.entries(guess).filter(([, at]) => at < maxMappedColumns)),
  };
}

/** Returns the file of a table that a person maps, with the rows as the guess reads them. */
export function mappedFileOf(table: MappedTable, first: readonly ResultsFileNote[] = []): ResultsFile {
  const read = rowsOfMapped(table, columnsSuffice(table.guess) ? table.guess : {});
  const headers = table.header.filter((name) => name !== "");
  return { ok: true, format: "mapped", headers, ...read, notes: [...first, ...read.notes], table };
}
