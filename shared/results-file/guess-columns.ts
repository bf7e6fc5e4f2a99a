import type { TableRow } from "../csv.ts";
import { isBrandName } from "./brand.ts";
import { searchedRows } from "./columns.ts";
import { classColumnOf } from "./class-names.ts";
import { mayCountRows } from "./counted-rows.ts";
import type { ResultsColumn, ResultsColumns, MappedTable, ResultsFile, ResultsFileNote } from "./formats.ts";
import { guessHeader, isPlateNumber, isRiderOfTeam, meansOtherwise } from "./guess-header.ts";
import { headerKey } from "./headers.ts";
import type { JsonTable } from "./json-tables.ts";
import { partTitle } from "./race-parts.ts";
import { readPlace } from "./read-place.ts";
import { areStatuses } from "./remarks.ts";
import { withoutRivalPlaces } from "./rival-places.ts";
import { columnsSuffice, rowsOfMapped } from "./table-rows.ts";
import { isRule } from "./total-row.ts";

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
 * ten cells can be read as places. The others may be typos, such as "DFN".
 */
function isOrder(cells: readonly string[]): boolean {
  const [first] = cells;
  const read = cells.map((cell) => readPlace(cell));
  const began = readPlace(first ?? "");
  const typos = read.filter((place) => "unreadable" in place).length;
  return "place" in began && began.place === 1 && typos * 10 <= read.length;
}

/** Tells whether the cells rank the riders: all are places, and there is a winner. */
function isRanking(cells: readonly string[]): boolean {
  const read = cells.map((cell) => readPlace(cell));
  return read.every((one) => !("unreadable" in one)) && read.some((one) => "place" in one && one.place === 1);
}

/** Tells whether the cells may be places: at least half of the filled ones read as a place or a status. */
function mayBePlaces(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== "");
  return filled.filter((cell) => !("unreadable" in readPlace(cell))).length * 2 >= filled.length;
}

const isPlate = (cell: string): boolean => /^#?\d{0,4}[a-z]?$/i.test(cell.trim());

/**
 * Returns the meaning of a header with regard to its cells: a "Bike" with numbers is the plate, a "State" may be the
 * result status, and a "Name" that is the same in all rows is the event's name. `isSecondClass` is true if another
 * column also names the class.
 */
function meaningOf(
  column: ResultsColumn,
  header: string,
  cells: readonly string[],
  isSecondClass: boolean,
): ResultsColumn | undefined {
  const filled = cells.filter((cell) => cell.trim() !== "");
  if (filled.length === 0) return column;
  if (column === "name" && filled.length > 2 && new Set(filled).size === 1) return undefined;
  if (column === "className" && isSecondClass && isRanking(filled)) return "placeInClass";
  // A column "Moto" with numbers contains the number of the moto, not the bike.
  if (column === "brand" && filled.every(isPlate)) return isPlateNumber(header) ? "number" : undefined;
  return column === "hometown" && areStatuses(filled) ? "status" : column;
}

function guessColumns(
  header: readonly string[],
  body: readonly TableRow[],
  classKeys: ReadonlySet<string>,
): ResultsColumns {
  const columns: ResultsColumns = {};
  const own = new Set(header.map(headerKey));
  // A line with only one filled cell is a title, and a header may be repeated, so these lines are not sampled.
  const sample = body
    .filter(({ cells }) => {
      const filled = cells.filter((cell) => cell.trim() !== "");
      return filled.length > 1 && !isRule(filled) && !filled.every((cell) => own.has(headerKey(cell)));
    })
    .slice(0, 50);
  const cellsAt = (at: number) => sample.map((row) => row.cells[at] ?? "");
  const taken = () => new Set(Object.values(columns));
  const take = (guessed: ResultsColumn | undefined, at: number) => {
    const column = guessed && meaningOf(guessed, header[at] ?? "", cellsAt(at), classHeaders > 1);
    if (!column || column === "remark" || columns[column] !== undefined || taken().has(at)) return;
    if (column === "place" && !mayBePlaces(cellsAt(at))) return;
    columns[column] = at;
  };
  const classHeaders = header.filter((cell) => guessHeader(cell) === "className").length;
  // A column with the event's own class names is the class, whatever its header says.
  const classAt = classColumnOf(body, header.length, classKeys, () => true);
  if (classAt !== undefined) take("className", classAt);
  const areTeams = header.filter(isRiderOfTeam).length > 1;
  const ofRiders = header.map((cell) => (areTeams && isRiderOfTeam(cell) ? undefined : guessHeader(cell)));
  const plateAt = header.findIndex((cell, at) => ofRiders[at] !== undefined && isPlateNumber(cell));
  if (plateAt >= 0 && cellsAt(plateAt).every((cell) => isPlate(cell))) take("number", plateAt);
  ofRiders.forEach((kind, at) => take(kind, at));
  header.forEach((name, at) => {
    const cells = cellsAt(at);
    take(contentOf(cells), at);
    const isFree = columns.place === undefined && columns.placeInClass === undefined && !taken().has(at);
    if (isFree && guessHeader(name) === undefined && !meansOtherwise(name) && isOrder(cells)) take("place", at);
  });
  if (columns.name === undefined && columns.lastName === undefined && !areTeams) {
    const at = header.findIndex((_, one) => !taken().has(one) && areNames(cellsAt(one)));
    if (at >= 0) take("name", at);
  }
  const { place, name, firstName, lastName, number } = columns;
  if (place !== undefined && mayCountRows(header, sample, place, [name, firstName, lastName, number]))
    delete columns.place;
  return pruned(withoutRivalPlaces(withWinner(columns, body), header, sample));
}

/** Drops a column of places that has no winner: "Overall" may contain the points, and "Finish" the sum of two motos. */
function withWinner({ place, ...others }: ResultsColumns, body: readonly TableRow[]): ResultsColumns {
  if (place === undefined) return others;
  const hasWon = body.some(({ cells }) => {
    const read = readPlace(cells[place] ?? "");
    return "place" in read && read.place === 1;
  });
  const isPlaced = body.some(({ cells }) => /\d/.test(cells[place] ?? ""));
  return hasWon || !isPlaced ? { ...others, place } : others;
}

/**
 * Drops the name column if first and last name are known. "Nom" next to "Prénom" is the last name; without "Prénom" it
 * is the whole name.
 */
function pruned({ name, firstName, lastName, ...others }: ResultsColumns): ResultsColumns {
  if (firstName !== undefined && lastName !== undefined) return { ...others, firstName, lastName };
  if (name !== undefined) return { ...others, name };
  if (lastName !== undefined) return { ...others, name: lastName };
  return firstName === undefined ? others : { ...others, name: firstName };
}

/** A person can map at most this many columns; cells beyond them are not stored with the preview. */
const maxMappedColumns = 60;

/** Returns the table to map, or null if the rows are not a table. */
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
  const body = [...partTitle(rows.slice(0, Math.max(0, headerAt)), columns), ...rows.slice(headerAt + 1)].map((row) =>
    row.cells.length > columns ? { ...row, cells: row.cells.slice(0, columns) } : row,
  );
  return body.length === 0 ? null : { header, body, guess: guessColumns(header, body, classKeys), headerAt };
}

/**
 * Returns the table of a JSON file that a person maps: the longest table that has the needed columns, or else the
 * longest table with names, or else the longest table.
 */
export function mappedJson(
  tables: readonly JsonTable[],
  classKeys: ReadonlySet<string>,
): { table: MappedTable; hasName: boolean } | null {
  const found = tables.map(({ header, body, ownWidth, isPart }) => {
    const whole = guessColumns(header, body, classKeys);
    // A person decides whether the places of a moto are the result.
    const guess = isPart ? withoutPlaces(whole) : whole;
    const isOwn = (column: ResultsColumn) => (guess[column] ?? ownWidth) < ownWidth;
    const hasName = isOwn("name") || isOwn("lastName");
    const hasPlace = isOwn("place") || isOwn("placeInClass");
    // A rider may have a list of classes and places. If it were a list of laps or motos, the same class would appear
    // twice in it.
    const isEachClass = !hasName && hasPlace && isOwn("className") && namesEachClassOnce(body, guess);
    return {
      table: narrowed({ header, body, guess }),
      hasName: hasName || isEachClass,
      // A table with the places of the class wins over the tables of its motos.
      rank: (hasName ? 4 : 0) + (hasName && hasPlace ? 2 : 0) + (isEachClass ? 8 : 0) + (isPart ? 0 : 1),
    };
  });
  return found.toSorted((a, b) => b.rank - a.rank)[0] ?? null;
}

function withoutPlaces({ place: _place, placeInClass: _inClass, ...others }: ResultsColumns): ResultsColumns {
  return others;
}

/** Tells whether no name appears twice in a class, if the names are in the objects around the lists. */
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

/** Returns the file for a table that a person maps, with the rows as the guessed columns read them. */
export function mappedFileOf(table: MappedTable, first: readonly ResultsFileNote[] = []): ResultsFile {
  const read = rowsOfMapped(table, columnsSuffice(table.guess) ? table.guess : {});
  const headers = table.header.filter((name) => name !== "");
  return { ok: true, format: "mapped", headers, ...read, notes: [...first, ...read.notes], table };
}
