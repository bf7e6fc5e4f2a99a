import { decodeText, fileKind, parseTable, toCsv, unescapeCell, type TableRow } from "./csv.ts";
import type { Locale } from "./locale.ts";
import { headerKey } from "./results-file/headers.ts";
import { tableLimits } from "./table-limits.ts";
import { normalisePattern } from "./vin-patterns.ts";

// This module reads and writes files of VIN patterns, one per row (docs/spec/bikes.md#pattern-files). Columns are found
// by their names in either language; the list's own export can be uploaded again.

/** The reasons why a row of a file is left out. The checks of the pattern itself are those of `patternFault`. */
export const patternRowFaults = [
  "row_unreadable",
  "pattern_missing",
  "model_missing",
  "model_long",
  "year_unreadable",
  "twice",
] as const;
export type PatternRowFault = (typeof patternRowFaults)[number];

export type PatternRow = {
  line: number;
  /** Null if the file does not name the make. */
  make: string | null;
  model: string;
  year: number;
  pattern: string;
};

export type PatternFile = {
  ok: true;
  rows: PatternRow[];
  errors: { line: number; code: PatternRowFault; value: string }[];
  /** These are the columns that were not recognized. */
  ignoredColumns: string[];
};

export type RefusedPatternFile = {
  ok: false;
  problem: "wrong_file_kind" | "unreadable_file" | "empty_file" | "pattern_header_missing";
};

/** The first name of each language is that of the template. */
const columnNames = {
  make: ["Make", "Marque", "Brand"],
  model: ["Model", "Modèle", "Model name", "Nom du modèle"],
  year: ["Model year", "Année modèle", "Year", "MY", "Année", "Année-modèle"],
  pattern: ["Pattern", "Masque", "VIN pattern", "Masque de NIV", "VIN mask", "VIN", "NIV"],
} as const;
type ColumnName = keyof typeof columnNames;

const nameByKey = new Map<string, ColumnName>();
for (const name of ["make", "model", "year", "pattern"] as const) {
  for (const header of columnNames[name]) nameByKey.set(headerKey(header), name);
}

const searchedRows = 10;
/** The max length of make and model. */
export const maxModelLength = 60;

type Columns = Partial<Record<ColumnName, number>>;

/** Returns the columns of a header row; a name that appears twice counts once. */
function columnsOf(cells: readonly string[]): Columns {
  const columns: Columns = {};
  for (const [at, cell] of cells.entries()) {
    const name = nameByKey.get(headerKey(cell));
    if (name) columns[name] ??= at;
  }
  return columns;
}

const isHeader = ({ cells }: TableRow): boolean => {
  const { model, year, pattern } = columnsOf(cells);
  return model !== undefined && year !== undefined && pattern !== undefined;
};

export function parsePatternFile(bytes: Uint8Array): PatternFile | RefusedPatternFile {
  if (fileKind(bytes) !== "text") return { ok: false, problem: "wrong_file_kind" };
  const table = parseTable(decodeText(bytes).text, tableLimits);
  return table ? parsePatternRows(table.rows) : { ok: false, problem: "unreadable_file" };
}

/** Parses a table that was already read from a spreadsheet in the same way. */
export function parsePatternRows(rows: readonly TableRow[]): PatternFile | RefusedPatternFile {
  if (rows.length === 0) return { ok: false, problem: "empty_file" };
  const headerAt = rows.slice(0, searchedRows).findIndex(isHeader);
  const header = rows[headerAt];
  if (!header) return { ok: false, problem: "pattern_header_missing" };
  const columns = columnsOf(header.cells);
  const used = new Set<number>(Object.values(columns));
  const file: PatternFile = {
    ok: true,
    rows: [],
    errors: [],
    ignoredColumns: header.cells.filter((cell, at) => cell.trim() !== "" && !used.has(at)).map((cell) => cell.trim()),
  };
  const seen = new Set<string>();
  for (const row of rows.slice(headerAt + 1)) {
    const read = readRow(row, columns);
    if ("code" in read) file.errors.push(read);
    else if (seen.has(keyOf(read))) file.errors.push({ line: row.line, code: "twice", value: read.pattern });
    else {
      seen.add(keyOf(read));
      file.rows.push(read);
    }
  }
  if (file.rows.length === 0 && file.errors.length === 0) return { ok: false, problem: "empty_file" };
  return file;
}

const keyOf = ({ pattern, year }: PatternRow): string => `${pattern} ${year}`;

function readRow({ line, cells, broken }: TableRow, columns: Columns): PatternRow | PatternFile["errors"][number] {
  if (broken) return { line, code: "row_unreadable", value: (cells[0] ?? "").slice(0, 200) };
  const cell = (name: ColumnName): string => {
    const at = columns[name];
    const text = at === undefined ? "" : unescapeCell((cells[at] ?? "").trim());
    return text.replaceAll(/\s+/g, " ");
  };
  const [make, model, year, pattern] = [
    cell("make"),
    cell("model"),
    cell("year"),
    starred(normalisePattern(cell("pattern"))),
  ];
  if (pattern === "") return { line, code: "pattern_missing", value: model };
  if (model === "") return { line, code: "model_missing", value: pattern.slice(0, 40) };
  if (model.length > maxModelLength || make.length > maxModelLength) {
    return { line, code: "model_long", value: model.slice(0, 80) };
  }
  // Spreadsheets may write a year as 2026.0.
  const digits = /^(\d{4})(?:[.,]0+)?$/.exec(year)?.[1];
  if (digits === undefined) return { line, code: "year_unreadable", value: year.slice(0, 40) };
  return { line, make: make === "" ? null : make, model, year: Number(digits), pattern };
}

/** Other programs write `?`, `#` or `_` for a character that can be any. */
const starred = (pattern: string): string => pattern.replaceAll(/[?#_]/g, "*");

/** Returns an empty file with the columns of the import, to fill in. */
export function patternTemplate(locale: Locale): string {
  const at = locale === "fr" ? 1 : 0;
  const { make, model, year, pattern } = columnNames;
  return toCsv([[make, model, year, pattern].map((names) => names[at])], locale === "fr" ? ";" : ",");
}
