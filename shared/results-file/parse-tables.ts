import type { TableRow } from "../csv.ts";
import { withOneClassColumn } from "./class-columns.ts";
import { classColumnOf, classKeysOf, withSectionClasses } from "./class-names.ts";
import { recognise, type Recognised } from "./columns.ts";
import type { RefusedFile, ResultsFile, ResultsFileNote } from "./formats.ts";
import { mappedFileOf, mappedTable } from "./guess-columns.ts";
import { headerKey } from "./headers.ts";
import { joinTables, type TitledTable } from "./join-tables.ts";
import type { RaceDays } from "./json-results.ts";
import { rowsOfTable } from "./table-rows.ts";
import { withOneHeader } from "./two-header-rows.ts";

// This module parses tables that are already split into cells. It is apart from parse.ts, which also reads JSON and
// HTML, because the browser parses what is pasted from a spreadsheet and needs neither.

/** The reader of an event's file may use these facts about the event. */
export type EventFacts = {
  /** The race days select the races from a file that holds a whole season. */
  days?: RaceDays | undefined;
  /** These are the names of the event's classes, and those that earlier files used for them. */
  classNames?: readonly string[] | undefined;
};

/**
 * Parses the worksheets of a workbook or the tables of a page, each of which may be a class. If they are not classes,
 * only one table is read: the one at the index `main`, or the first with results if that one has none.
 */
export function parseResultsTables(
  tables: readonly TitledTable[],
  facts: EventFacts = {},
  first: readonly ResultsFileNote[] = [],
  main = 0,
): ResultsFile | RefusedFile {
  const classKeys = classKeysOf(facts.classNames ?? []);
  const plain = tables.map(({ title, rows }) => ({ title, rows: withOneClassColumn(withOneHeader(rows), classKeys) }));
  const { rows, notes } = joinTables(plain, classKeys, main);
  return parseResultsRows(rows, facts, [...first, ...notes]);
}

/** Parses one table. */
export function parseResultsRows(
  rows: readonly TableRow[],
  { classNames = [] }: EventFacts = {},
  first: readonly ResultsFileNote[] = [],
): ResultsFile | RefusedFile {
  const classKeys = classKeysOf(classNames);
  const table = withOneClassColumn(withOneHeader(rows), classKeys);
  const read = readTable(table, classKeys, first);
  if (!read.ok || read.rows.some(({ className }) => className !== null)) return read;
  // The classes may be titles between the rows.
  const headers = new Set(read.headers.map(headerKey));
  const isHeader = ({ cells }: TableRow) =>
    headers.size > 0 && cells.every((cell) => cell.trim() === "" || headers.has(headerKey(cell)));
  const sections = withSectionClasses(table, classKeys, isHeader);
  return sections ? readTable(sections, classKeys, first) : read;
}

function readTable(
  table: readonly TableRow[],
  classKeys: ReadonlySet<string>,
  first: readonly ResultsFileNote[],
): ResultsFile | RefusedFile {
  if (table.length === 0) return { ok: false, problem: "empty_file", kind: "text" };
  const recognised = recognise(table.map((row) => row.cells));
  if (!recognised) return readUnknown(table, classKeys, first);
  const { format, headerAt } = recognised;
  const header = table[headerAt]?.cells ?? [];
  const body = table.slice(headerAt + 1);
  const known = withClassColumn(recognised, header, body, classKeys);
  const { rows, notes } = rowsOfTable(body, header, known);
  if (rows.length === 0) return { ok: false, problem: "empty_file", kind: "text" };
  return {
    ok: true,
    format,
    headers: named(header),
    rows,
    ignoredColumns: known.ignoredColumns,
    notes: [...new Set([...first, ...(headerAt > 0 ? (["title_rows_skipped"] as const) : []), ...notes])],
  };
}

/** Adds the column whose values are the event's classes, if the program's headers do not name one. */
function withClassColumn(
  recognised: Recognised,
  header: readonly string[],
  body: readonly TableRow[],
  classKeys: ReadonlySet<string>,
): Recognised {
  const { columns, ignoredColumns } = recognised;
  if (columns.className !== undefined) return recognised;
  const used = new Set(Object.values(columns));
  const className = classColumnOf(body, header.length, classKeys, (at) => !used.has(at));
  if (className === undefined) return recognised;
  const name = (header[className] ?? "").trim();
  return {
    ...recognised,
    columns: { ...columns, className },
    ignoredColumns: ignoredColumns.filter((one) => one !== name),
  };
}

const named = (header: readonly string[]): string[] => header.map((cell) => cell.trim()).filter((cell) => cell !== "");

/** Parses a table with unknown headers: a person maps the columns, starting from a guess. */
function readUnknown(
  rows: readonly TableRow[],
  classKeys: ReadonlySet<string>,
  first: readonly ResultsFileNote[],
): ResultsFile | RefusedFile {
  const found = mappedTable(rows, classKeys);
  if (!found) return { ok: false, problem: "unreadable_file", kind: "text" };
  const { headerAt, ...table } = found;
  const titles: ResultsFileNote[] = headerAt > 0 ? ["title_rows_skipped"] : [];
  return mappedFileOf(table, [...first, ...titles]);
}
