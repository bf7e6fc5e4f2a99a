import type { TableRow } from "../csv.ts";
import { withOneClassColumn } from "./class-columns.ts";
import { classColumnOf, classKeysOf } from "./class-names.ts";
import { withSectionClasses } from "./class-sections.ts";
import { recognise, type Recognised } from "./columns.ts";
import type { RefusedFile, ResultsFile, ResultsFileNote } from "./formats.ts";
import { mappedFileOf, mappedTable } from "./guess-columns.ts";
import { headerKey } from "./headers.ts";
import { partTitle } from "./race-parts.ts";
import { joinTables, type TitledTable } from "./join-tables.ts";
import type { RaceDays } from "./json-results.ts";
import { stackedTables } from "./stacked-tables.ts";
import { rowsOfTable } from "./table-rows.ts";
import { withOneHeader } from "./two-header-rows.ts";

// This module parses tables that are already split into cells. It is separate from parse.ts, which also reads JSON and
// HTML, because the browser uses it for cells that are pasted from a spreadsheet and needs neither.

/** These are facts about the event that the reader of its file may use. */
export type EventFacts = {
  /** If a file contains a whole season, only the races on these days are read. */
  days?: RaceDays | undefined;
  /** These are the names of the event's classes, and those that earlier files used for them. */
  classNames?: readonly string[] | undefined;
};

/**
 * Parses the worksheets of a workbook or the tables of a page, each of which may be a class. If they are not classes,
 * only one table is read: the one at the index `main` or, if that one has no results, the first that has some.
 */
export function parseResultsTables(
  tables: readonly TitledTable[],
  facts: EventFacts = {},
  first: readonly ResultsFileNote[] = [],
  main = 0,
): ResultsFile | RefusedFile {
  const classKeys = classKeysOf(facts.classNames ?? []);
  const split = tables.flatMap(({ title, rows: read }) => {
    const rows = withOneHeader(read);
    const stacked = stackedTables(title, rows);
    return stacked?.map((table) => ({ ...table, rows: withOneHeader(table.rows) })) ?? { title, rows };
  });
  const areClasses = split.length > tables.length;
  const plain = split.map(({ title, rows }) => ({ title, rows: withOneClassColumn(rows, classKeys) }));
  const { rows, notes } = joinTables(plain, classKeys, { main: areClasses ? 0 : main, areClasses });
  return parseJoined(rows, facts, [...first, ...notes]);
}

/** Parses the rows of one file, which may have several tables below each other. */
export function parseResultsRows(
  rows: readonly TableRow[],
  facts: EventFacts = {},
  first: readonly ResultsFileNote[] = [],
): ResultsFile | RefusedFile {
  const table = withOneHeader(rows);
  const isStacked = stackedTables("", table) !== null;
  return isStacked ? parseResultsTables([{ title: "", rows }], facts, first) : parseJoined(table, facts, first);
}

/** Parses one table whose header is one row. */
function parseJoined(
  rows: readonly TableRow[],
  { classNames = [] }: EventFacts,
  first: readonly ResultsFileNote[],
): ResultsFile | RefusedFile {
  const classKeys = classKeysOf(classNames);
  const table = withOneClassColumn(rows, classKeys);
  const { file: read, hasClass } = readTable(table, classKeys, first);
  if (!read.ok || hasClass) return read;
  // The classes may be titles between the rows.
  const headers = new Set(read.headers.map(headerKey));
  const isHeader = ({ cells }: TableRow) =>
    headers.size > 0 && cells.every((cell) => cell.trim() === "" || headers.has(headerKey(cell)));
  const sections = withSectionClasses(table, classKeys, isHeader);
  return sections ? readTable(sections, classKeys, first).file : read;
}

/** This is a table that was read, and whether one of its columns names the classes. */
type ReadTable = { file: ResultsFile | RefusedFile; hasClass: boolean };

function readTable(
  table: readonly TableRow[],
  classKeys: ReadonlySet<string>,
  first: readonly ResultsFileNote[],
): ReadTable {
  if (table.length === 0) return refused("empty_file");
  const recognised = recognise(table.map((row) => row.cells));
  if (!recognised) return readUnknown(table, classKeys, first);
  const { format, headerAt } = recognised;
  const header = table[headerAt]?.cells ?? [];
  const body = [...partTitle(table.slice(0, headerAt), header.length), ...table.slice(headerAt + 1)];
  const known = withClassColumn(recognised, header, body, classKeys);
  const { rows, notes } = rowsOfTable(body, header, known);
  if (rows.length === 0) return refused("empty_file");
  // The same headers may have another meaning, such as "Place" for the rider's hometown.
  const unreadable = rows.filter(({ errors }) => errors.some(({ code }) => code === "place_unreadable"));
  if (unreadable.length * 2 > rows.length) return readUnknown(table, classKeys, first);
  const file: ResultsFile = {
    ok: true,
    format,
    headers: named(header),
    rows,
    ignoredColumns: known.ignoredColumns,
    notes: [...new Set([...first, ...(headerAt > 0 ? (["title_rows_skipped"] as const) : []), ...notes])],
  };
  return { file, hasClass: known.columns.className !== undefined };
}

const refused = (problem: RefusedFile["problem"]): ReadTable => ({
  file: { ok: false, problem, kind: "text" },
  hasClass: false,
});

/** If the program's headers do not name the class, this adds the column whose values are the event's classes. */
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
): ReadTable {
  const found = mappedTable(rows, classKeys);
  if (!found) return refused("unreadable_file");
  const { headerAt, ...table } = found;
  const titles: ResultsFileNote[] = headerAt > 0 ? ["title_rows_skipped"] : [];
  return { file: mappedFileOf(table, [...first, ...titles]), hasClass: table.guess.className !== undefined };
}
