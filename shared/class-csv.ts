import { decodeText, fileKind, parseTable, toCsv, unescapeCell, type TableRow } from "./csv.ts";
import type { Locale } from "./locale.ts";
import { parseAmount } from "./money.ts";
import { nameKey } from "./name-key.ts";
import { readPlaceHeader } from "./place-columns.ts";
import { commonColumns, placeHeader, type PlaceRange } from "./place-ranges.ts";

/**
 * Classes with what they pay, one row each: the upload of spec §5 and decisions §5, and the export in the
 * very same shape. An amount is paid for each place of its column.
 */

/** `amount` in cents, for each of the places from–to. */
export type ClassPlace = PlaceRange & { amount: number };
export type ClassPayouts = { name: string; places: ClassPlace[] };

export const classCsvErrorCodes = [
  "class_missing",
  "class_twice",
  "amount_unreadable",
  "dollar_sign",
  "place_column_twice",
  "row_unreadable",
] as const;
export type ClassCsvErrorCode = (typeof classCsvErrorCodes)[number];

export type ClassCsvError = {
  code: ClassCsvErrorCode;
  line: number;
  /** The header of the column; empty where the fault is the row's. */
  column: string;
  value: string;
  suggestion?: string;
};

export type ClassCsvRow = ClassPayouts & { line: number };

export type ClassCsv = {
  ok: true;
  classes: ClassCsvRow[];
  errors: ClassCsvError[];
  /** Places between paying ones that pay nothing: allowed, but worth a look. */
  gaps: { name: string; places: number[] }[];
  passedOver: string[];
};

export type RefusedClassCsv = {
  ok: false;
  problem: "wrong_file_kind" | "unreadable_file" | "empty_file" | "class_header_missing";
};

// Case-sensitive by the specification (spec §5).
const classHeaders = ["Class", "Classe"];
const searchedRows = 10;

type PayColumn = { at: number; header: string; range: PlaceRange };

function overlaps(a: PlaceRange, b: PlaceRange): boolean {
  return a.from <= b.to && b.from <= a.to;
}

function columnsOf(header: readonly string[], line: number, errors: ClassCsvError[]) {
  const columns: PayColumn[] = [];
  const passedOver: string[] = [];
  header.forEach((cell, at) => {
    const name = cell.trim();
    const range = readPlaceHeader(name);
    if (name === "" || classHeaders.includes(name)) return;
    if (!range) passedOver.push(name);
    else if (columns.some((other) => overlaps(other.range, range))) {
      errors.push({ code: "place_column_twice", line, column: name, value: name });
    } else columns.push({ at, header: name, range });
  });
  return { columns, passedOver };
}

function readAmount(text: string): { amount: number } | { code: ClassCsvErrorCode; suggestion?: string } {
  if (text === "" || text === "-" || text === "–") return { amount: 0 };
  const amount = parseAmount(text);
  if (amount === null) return { code: "amount_unreadable" };
  // Numeric columns come without dollar signs (spec §5); the number beside it is what was meant.
  return /[$€]/.test(text) ? { code: "dollar_sign", suggestion: plainAmount(amount) } : { amount };
}

function plainAmount(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

function placesOf(cells: readonly string[], columns: readonly PayColumn[], line: number, errors: ClassCsvError[]) {
  const places: ClassPlace[] = [];
  for (const { at, header, range } of columns) {
    const text = unescapeCell((cells[at] ?? "").trim());
    const read = readAmount(text);
    if ("code" in read) errors.push({ line, column: header, value: text, ...read });
    else if (read.amount > 0) places.push({ ...range, amount: read.amount });
  }
  return places.sort((a, b) => a.from - b.from);
}

function gapsIn(places: readonly ClassPlace[]): number[] {
  const gaps: number[] = [];
  let next = 1;
  for (const { from, to } of places) {
    for (let place = next; place < from; place += 1) gaps.push(place);
    next = to + 1;
  }
  return gaps;
}

export function parseClassCsv(bytes: Uint8Array): ClassCsv | RefusedClassCsv {
  if (fileKind(bytes) !== "text") return { ok: false, problem: "wrong_file_kind" };
  const table = parseTable(decodeText(bytes).text);
  return table ? parseClassRows(table.rows) : { ok: false, problem: "unreadable_file" };
}

/** The same for a table that is read already: a spreadsheet's. */
export function parseClassRows(rows: readonly TableRow[]): ClassCsv | RefusedClassCsv {
  if (rows.length === 0) return { ok: false, problem: "empty_file" };
  const headerAt = rows
    .slice(0, searchedRows)
    .findIndex(({ cells }) => cells.some((cell) => classHeaders.includes(cell.trim())));
  const header = rows[headerAt];
  if (!header) return { ok: false, problem: "class_header_missing" };

  const errors: ClassCsvError[] = [];
  const { columns, passedOver } = columnsOf(header.cells, header.line, errors);
  const classAt = header.cells.findIndex((cell) => classHeaders.includes(cell.trim()));
  const classes: ClassCsvRow[] = [];
  const seen = new Set<string>();
  for (const { line, cells, broken } of rows.slice(headerAt + 1)) {
    if (broken) {
      errors.push({ code: "row_unreadable", line, column: "", value: (cells[0] ?? "").slice(0, 200) });
      continue;
    }
    const name = unescapeCell((cells[classAt] ?? "").replaceAll(/\s+/g, " ").trim());
    if (name === "") errors.push({ code: "class_missing", line, column: "", value: "" });
    else if (seen.has(nameKey(name))) errors.push({ code: "class_twice", line, column: "", value: name });
    else classes.push({ line, name, places: placesOf(cells, columns, line, errors) });
    seen.add(nameKey(name));
  }
  if (classes.length === 0 && errors.length === 0) return { ok: false, problem: "empty_file" };
  const gaps = classes
    .map(({ name, places }) => ({ name, places: gapsIn(places) }))
    .filter(({ places }) => places.length > 0);
  return { ok: true, classes, errors, gaps, passedOver };
}

/** The export that the upload takes: columns wide enough for every class, decimals and cells as the language has them. */
export function writeClassCsv(classes: readonly ClassPayouts[], locale: Locale): string {
  const columns = commonColumns(classes.flatMap(({ places }) => places));
  const amountAt = (places: readonly ClassPlace[], { from }: PlaceRange) => {
    const paid = places.find((place) => place.from <= from && from <= place.to);
    if (!paid) return "";
    return locale === "fr" ? plainAmount(paid.amount).replace(".", ",") : plainAmount(paid.amount);
  };
  const rows = classes.map(({ name, places }) => [name, ...columns.map((column) => amountAt(places, column))]);
  const header = [locale === "fr" ? "Classe" : "Class", ...columns.map(placeHeader)];
  return toCsv([header, ...rows], locale === "fr" ? ";" : ",");
}
