import { unescapeCell, type TableRow } from "../csv.ts";
import { isBrandName } from "../results-file/brand.ts";
import type { ColumnName } from "./column-names.ts";
import { columnsOf, guessColumns, isHeader, isNote, type Columns, type MaskColumn } from "./columns.ts";
import { fromKeys, looksLikeMask, patternsOf } from "./masks.ts";
import { yearInTitle, yearsBetween, yearsOf } from "./model-years.ts";
import { maxModelLength, type PatternRow, type PatternRowFault } from "./pattern-row.ts";

// This module reads one table of VIN patterns. If a row leaves out a value, the value is taken from a row above: from a
// row that is a title (merged cells), or from the last row that states the value (docs/spec/bikes.md#pattern-files).

type Row = Omit<PatternRow, "sheet">;
type RowError = { line: number; code: PatternRowFault; value: string };
export type SheetPatterns = { rows: Row[]; errors: RowError[]; ignoredColumns: string[] };

/** These are the values that rows inherit from the titles of the sheet or of a block, or from the rows above. */
type Inherited = { make: string; model: string; years: number[] | null };

const searchedRows = 15;
/** If at least this share of the cells of a column is empty, a filled cell also applies to the empty cells below it. */
const groupedShare = 0.4;

const plain = (cell: string | undefined): string => unescapeCell((cell ?? "").trim()).replaceAll(/\s+/g, " ");
const isFilled = (cell: string): boolean => plain(cell) !== "";
/** Lists write a dash or “n/a” if a model has no pattern for a year. */
const isNone = (cell: string): boolean => /^(?:[-–—/]|n\/?a|s\.?\s?o\.?|none|aucun)?$/i.test(plain(cell));

/** Returns the patterns of a table, or null if it is not a table of patterns. */
export function readPatternSheet({ title, rows }: { title: string; rows: readonly TableRow[] }): SheetPatterns | null {
  const found = findColumns(rows);
  if (!found) return null;
  const { headerAt } = found;
  let { columns } = found;
  const header = rows[headerAt]?.cells ?? [];
  const grouped = groupedColumns(rows.slice(headerAt + 1), columns);
  const inherited: Inherited = { make: "", model: "", years: null };
  takeTitle(title, columns, inherited);
  // A title above the header states the year. If it is directly above the header, it may also state the model.
  for (const [at, { cells }] of rows.slice(0, Math.max(headerAt, 0)).entries()) {
    const text = onlyCell(cells);
    const isNear = at === headerAt - 1;
    if (text !== null && !isNote(text))
      takeTitle(text, isNear ? columns : { ...columns, at: { ...columns.at, model: -1 } }, inherited);
  }
  const read: SheetPatterns = { rows: [], errors: [], ignoredColumns: ignoredOf(header, columns) };
  for (const [at, row] of rows.entries()) {
    if (at <= headerAt) continue;
    const text = row.broken ? null : onlyCell(row.cells);
    if (text !== null && isNote(text)) continue;
    if (text !== null && takeTitle(text, columns, inherited)) continue;
    if (isHeader(rows, at)) {
      columns = columnsOf(row.cells);
      continue;
    }
    const { patterns, error } = readRow(row, columns, grouped, inherited);
    if (error) read.errors.push(error);
    read.rows.push(...patterns);
  }
  return hasSources(read, columns) ? read : null;
}

function findColumns(rows: readonly TableRow[]): { columns: Columns; headerAt: number } | null {
  const headerAt = rows.slice(0, searchedRows).findIndex((_, at) => isHeader(rows, at));
  const guess = guessColumns(rows.slice(headerAt + 1).map(({ cells }) => cells));
  const header = rows[headerAt];
  if (!header) return guessColumns(rows.map(({ cells }) => cells));
  const named = columnsOf(header.cells);
  const at = { ...named.at, year: named.at.year ?? yearColumn(named, guess?.columns) };
  return { columns: { ...named, at }, headerAt };
}

/** Returns the column with model years whose name is unknown, unless the header states the years in another way. */
const yearColumn = ({ at, masks }: Columns, guess: Columns | undefined): number | undefined =>
  at.firstYear === undefined && masks.every(({ year }) => year === null) ? guess?.at.year : undefined;

function ignoredOf(header: readonly string[], { at, masks }: Columns): string[] {
  const used = new Set<number | undefined>([...Object.values(at), ...masks.map((mask) => mask.at)]);
  return header.flatMap((cell, index) => (isFilled(cell) && !used.has(index) ? [plain(cell)] : []));
}

/** Returns the columns in which an empty cell has the value of the cell above it, as merged cells do. */
function groupedColumns(rows: readonly TableRow[], { at, masks }: Columns): Set<ColumnName> {
  const body = rows.filter(({ cells }) => masks.some((mask) => looksLikeMask(plain(cells[mask.at]))));
  const names = (["make", "model", "year"] as const).filter((name) => {
    const column = at[name];
    if (column === undefined || plain(body[0]?.cells[column]) === "") return false;
    const empty = body.filter(({ cells }) => plain(cells[column]) === "").length;
    return empty > 1 && empty >= body.length * groupedShare;
  });
  return new Set(names);
}

/**
 * Returns the text of a row that has only one distinct text. Returns null if the row has none or several, or if the
 * text is a VIN mask.
 */
function onlyCell(cells: readonly string[]): string | null {
  const [text, ...others] = [...new Set(cells.filter(isFilled).map(plain))];
  return text === undefined || others.length > 0 || looksLikeMask(text) ? null : text;
}

/** Takes the values that a title states and that have no column. Returns false if the title states no needed value. */
function takeTitle(title: string, { at, masks }: Columns, inherited: Inherited): boolean {
  const { year, rest } = yearInTitle(title);
  let isTaken = false;
  if (
    year !== null &&
    at.year === undefined &&
    at.firstYear === undefined &&
    masks.every((mask) => mask.year === null)
  ) {
    inherited.years = [year];
    isTaken = true;
  }
  if (rest === "") return isTaken;
  if (isBrandName(rest)) {
    if (at.make === undefined) inherited.make = rest;
    return isTaken || at.make === undefined;
  }
  if (at.model !== undefined || masks.some(({ model }) => model !== null)) return isTaken;
  inherited.model = rest;
  return true;
}

/** Returns whether the file states the model and the year at all. If it does not, the file lacks a column. */
function hasSources({ rows, errors }: SheetPatterns, { at, masks }: Columns): boolean {
  if (rows.length > 0) return true;
  const hasYear = at.year !== undefined || at.firstYear !== undefined || masks.some(({ year }) => year !== null);
  const hasModel = at.model !== undefined || masks.some(({ model }) => model !== null);
  return (hasYear || !errors.some(({ code }) => code === "year_unreadable")) && hasModel;
}

function readRow(
  { line, cells, broken }: TableRow,
  { at, masks }: Columns,
  grouped: ReadonlySet<ColumnName>,
  inherited: Inherited,
): { patterns: Row[]; error: RowError | null } {
  const refuse = (code: PatternRowFault, value: string) => ({
    patterns: [],
    error: { line, code, value: value.slice(0, 80) },
  });
  if (broken) return refuse("row_unreadable", cells[0] ?? "");
  const cell = (name: ColumnName): string => (at[name] === undefined ? "" : plain(cells[at[name]]));
  const yearText = cell("year");
  if (grouped.has("make") && cell("make") !== "") inherited.make = cell("make");
  if (grouped.has("model") && cell("model") !== "") inherited.model = cell("model");
  if (grouped.has("year") && yearText !== "") inherited.years = yearsOf(yearText);
  const fallback = (name: "make" | "model") => (at[name] === undefined || grouped.has(name) ? inherited[name] : "");
  const make = cell("make") || fallback("make");
  const filled = masks.filter((mask) => !isNone(cells[mask.at] ?? ""));
  const [first] = filled;
  if (first === undefined) return refuse("pattern_missing", cell("model"));
  const range = serialRange(cell);
  if (range !== null) return refuse("serial_range", range);
  const patterns: Row[] = [];
  for (const mask of filled) {
    const model = mask.model ?? (cell("model") || fallback("model"));
    const text = maskText(mask, cells, cell);
    if (model === "") return refuse("model_missing", text);
    if (model.length > maxModelLength || make.length > maxModelLength) return refuse("model_long", model);
    const stated = mask.year === null ? statedYears(cell) : [mask.year];
    const years = stated ?? (yearText === "" ? inherited.years : null);
    if (!years) return refuse("year_unreadable", yearText || [cell("firstYear"), cell("lastYear")].join(" "));
    const read = patternsOf(text, years);
    if (!read) return refuse("too_many_patterns", text);
    patterns.push(...read.map((one) => ({ line, make: make === "" ? null : make, model, ...one })));
  }
  return { patterns, error: null };
}

/**
 * Returns the range of VINs or serial numbers that a row states, or null. A pattern leaves the serial number open, so
 * it would also fit bikes outside the range. A range of all serial numbers is not a restriction, so null is returned
 * for it. The columns "From" and "To" may also contain years.
 */
function serialRange(cell: (name: ColumnName) => string): string | null {
  const named = [cell("firstVin"), cell("lastVin")];
  const years = [cell("firstYear"), cell("lastYear")];
  const [first = "", last = ""] = years.some((text) => looksLikeMask(text) || /^\d{5,}$/.test(text)) ? years : named;
  if (isNone(first) && isNone(last)) return null;
  const isAll = /^0*[01]$/.test(first.slice(-serialDigits)) && /^9{4,}$/.test(last.slice(-serialDigits));
  return isAll && cell("pattern") !== "" ? null : `${first} – ${last}`;
}
/** The serial number is the last six characters of a VIN. */
const serialDigits = 6;

/**
 * Returns the mask of a row. If another column has the maker's code and the mask contains only the characters after it,
 * the two are joined.
 */
function maskText({ at }: MaskColumn, cells: readonly string[], cell: (name: ColumnName) => string): string {
  const text = unescapeCell((cells[at] ?? "").trim());
  const maker = cell("maker");
  const isKeys = maker.length === 3 && !text.toUpperCase().startsWith(maker.toUpperCase());
  return isKeys && text.replace(/\|.*/s, "").replaceAll(/\[[^[\]]*\]/g, "*").length <= 6 ? fromKeys(maker, text) : text;
}

/**
 * Returns the years of a row: those in the column of the years, or those from the first to the last year. Returns null
 * if they are unreadable.
 */
function statedYears(cell: (name: ColumnName) => string): number[] | null {
  // In a column of years, two digits are a year. The year code in the mask has to agree with it.
  const [text = "", first = "", last = ""] = [cell("year"), cell("firstYear"), cell("lastYear")].map((year) =>
    /^[23]\d$/.test(year) ? `20${year}` : year,
  );
  if (text !== "") return yearsOf(text);
  const from = yearsOf(first)?.[0];
  if (from === undefined) return null;
  const to = last === "" ? from : yearsOf(last)?.[0];
  return to === undefined ? null : yearsBetween(from, to);
}
