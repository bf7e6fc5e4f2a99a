import type { TableRow } from "../csv.ts";
import { searchedRows } from "./columns.ts";
import type { Column, Columns, MappedTable } from "./formats.ts";
import { headerKey } from "./headers.ts";
import { knownFormats } from "./known-formats.ts";
import { readPlace } from "./read-place.ts";

// This module guesses where the header of a table of unknown format is, and what each column probably contains
// (docs/spec/files.md#results-upload).

const furtherNames: Record<string, Column> = {
  position: "place",
  finish: "place",
  "finish position": "place",
  "overall place": "place",
  "overall position": "place",
  overall: "place",
  rank: "place",
  rang: "place",
  result: "place",
  pl: "place",
  plc: "place",
  "class position": "placeInClass",
  "class pos": "placeInClass",
  "class place": "placeInClass",
  "pos in class": "placeInClass",
  "place in class": "placeInClass",
  "place dans la classe": "placeInClass",
  rider: "name",
  racer: "name",
  competitor: "name",
  driver: "name",
  participant: "name",
  "full name": "name",
  "rider name": "name",
  "racer name": "name",
  pilote: "name",
  coureur: "name",
  nom: "lastName",
  surname: "lastName",
  "family name": "lastName",
  lname: "lastName",
  fname: "firstName",
  "given name": "firstName",
  num: "number",
  bib: "number",
  plate: "number",
  "bike number": "number",
  "bike #": "number",
  "race number": "number",
  "no de course": "number",
  plaque: "number",
  "no de plaque": "number",
  dossard: "number",
  numero: "number",
  division: "className",
  category: "className",
  categorie: "className",
  "class name": "className",
  group: "className",
  moto: "brand",
  motorcycle: "brand",
  manufacturer: "brand",
  constructeur: "brand",
  "bike make": "brand",
  "bike brand": "brand",
  ama: "amaNumber",
  "ama member": "amaNumber",
  membership: "amaNumber",
  "membership #": "amaNumber",
  mail: "email",
  "e mail address": "email",
  "email address": "email",
  "vin number": "vin",
  town: "hometown",
  provenance: "hometown",
  domicile: "hometown",
  state: "hometown",
};

const names = new Map<string, Column>();
for (const { headers } of knownFormats.toReversed())
  for (const [key, column] of Object.entries(headers)) names.set(key, column);
for (const [key, column] of Object.entries(furtherNames)) names.set(key, column);

const isNumber = (cell: string): boolean => /^\d+(?:[.,]\d+)?$/.test(cell.trim());

/**
 * Returns the index of the row that contains the most known headers; otherwise of the first row without a number;
 * otherwise there is none.
 */
function headerAtOf(rows: readonly TableRow[]): number {
  let [best, bestScore] = [-1, 1];
  for (const [at, { cells }] of rows.slice(0, searchedRows).entries()) {
    const score = cells.filter((cell) => names.has(headerKey(cell))).length;
    if (score > bestScore) [best, bestScore] = [at, score];
  }
  if (best >= 0) return best;
  const [first] = rows;
  const filled = first?.cells.filter((cell) => cell.trim() !== "") ?? [];
  return filled.length >= 2 && !filled.some(isNumber) ? 0 : -1;
}

const contents: readonly [Column, (cell: string) => boolean][] = [
  ["email", (cell) => /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(cell)],
  ["vin", (cell) => /^[a-hj-npr-z0-9]{17}$/i.test(cell)],
];

/** Returns the type of content that at least nine in ten filled cells of the column have. */
function contentOf(cells: readonly string[]): Column | undefined {
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
 * Tells whether the column is the finishing order: it starts with 1 in any spelling ("1.", "1st") and all cells read as
 * places.
 */
function isOrder(cells: readonly string[]): boolean {
  const [first] = cells;
  const read = cells.map((cell) => readPlace(cell));
  const began = readPlace(first ?? "");
  return "place" in began && began.place === 1 && read.every((place) => !("unreadable" in place));
}

function guessColumns(header: readonly string[], body: readonly TableRow[]): Columns {
  const columns: Columns = {};
  const sample = body.slice(0, 50);
  const take = (column: Column | undefined, at: number) => {
    if (column && column !== "remark" && columns[column] === undefined) columns[column] = at;
  };
  header.forEach((cell, at) => take(names.get(headerKey(cell)), at));
  const taken = () => new Set(Object.values(columns));
  header.forEach((_, at) => {
    const cells = sample.map((row) => row.cells[at] ?? "");
    if (!taken().has(at)) take(contentOf(cells), at);
    if (columns.place === undefined && columns.placeInClass === undefined && !taken().has(at) && isOrder(cells))
      take("place", at);
  });
  if (columns.name === undefined && columns.lastName === undefined) {
    const at = header.findIndex((_, one) => !taken().has(one) && areNames(sample.map(({ cells }) => cells[one] ?? "")));
    if (at >= 0) take("name", at);
  }
  return pruned(columns);
}

/**
 * Drops the name column if first and last name are known: "Nom" next to "Prénom" is the last name; alone it is the
 * whole name.
 */
function pruned({ name, firstName, lastName, ...others }: Columns): Columns {
  if (firstName !== undefined && lastName !== undefined) return { ...others, firstName, lastName };
  if (name !== undefined) return { ...others, name };
  if (lastName !== undefined) return { ...others, name: lastName };
  return firstName === undefined ? others : { ...others, name: firstName };
}

/** The max number of columns that a person can map; cells beyond them are not stored with the preview. */
const maxMappedColumns = 60;

/** Returns the table to map; null if the rows are not a table, so there is nothing to map. */
export function mappedTable(rows: readonly TableRow[]): (MappedTable & { headerAt: number }) | null {
  const width = Math.max(0, ...rows.slice(0, 200).map(({ cells }) => cells.length));
  if (width < 2) return null;
  const headerAt = headerAtOf(rows);
  const said = rows[headerAt]?.cells ?? [];
  const columns = Math.min(width, maxMappedColumns);
  const header = Array.from({ length: columns }, (_, at) => (said[at] ?? "").trim());
  const body = rows
    .slice(headerAt + 1)
    .map((row) => (row.cells.length > columns ? { ...row, cells: row.cells.slice(0, columns) } : row));
  return body.length === 0 ? null : { header, body, guess: guessColumns(header, body), headerAt };
}
