import { decodeText, fileKind, parseTable, type TableRow } from "../csv.ts";
import { readFixedWidth } from "../fixed-width.ts";
import { tableLimits } from "../table-limits.ts";
import { classColumnOf, classKeysOf, withSectionClasses } from "./class-names.ts";
import { recognise, type Recognised } from "./columns.ts";
import type { RefusedFile, ResultsFile, ResultsFileNote } from "./formats.ts";
import { mappedFileOf, mappedTable } from "./guess-columns.ts";
import { headerKey } from "./headers.ts";
import { isHtml, tableOfHtml } from "./html-table.ts";
import { isJson, readJsonResults, type RaceDays } from "./json-results.ts";
import { rowsOfTable } from "./table-rows.ts";

/** The facts about the event that the reader of its file may use. */
export type EventFacts = {
  /** The race days select the races from a file that holds a whole season. */
  days?: RaceDays | undefined;
  /** The names of the event's classes, and those that earlier files used for them. */
  classNames?: readonly string[] | undefined;
};

/**
 * Parses a results file without storing anything: its format, its rows, and the errors of each row. @throws
 * TableTooLarge as soon as the file's table exceeds a limit of table-limits.ts.
 */
export function parseResultsFile(bytes: Uint8Array, facts: EventFacts = {}): ResultsFile | RefusedFile {
  const kind = fileKind(bytes);
  if (kind !== "text") return { ok: false, problem: "wrong_file_kind", kind };
  const { text, encoding } = decodeText(bytes);
  const notes: ResultsFileNote[] = encoding === "windows-1252" ? ["windows_encoding"] : [];
  if (isJson(text)) return readJsonResults(text, { days: facts.days, classKeys: classKeysOf(facts.classNames ?? []) });
  if (isHtml(text)) {
    const rows = tableOfHtml(text);
    return rows ? parseResultsRows(rows, facts, notes) : { ok: false, problem: "wrong_file_kind", kind };
  }
  // The file has the extension of a table but contains another program's data, so no rows can be read.
  if (/^\s*<\?xml/i.test(text)) return { ok: false, problem: "wrong_file_kind", kind };
  const table = parseTable(text, tableLimits);
  if (!table) return { ok: false, problem: "unreadable_file", kind };
  const isSplit = table.rows.filter(({ cells }) => cells.length > 2).length * 2 >= table.rows.length;
  const fixed = isSplit ? null : readFixedWidth(text, tableLimits);
  return parseResultsRows(fixed ?? table.rows, facts, notes);
}

/** Parses a table that was already read from a spreadsheet or a web page in the same way. */
export function parseResultsRows(
  table: readonly TableRow[],
  { classNames = [] }: EventFacts = {},
  first: readonly ResultsFileNote[] = [],
): ResultsFile | RefusedFile {
  const classKeys = classKeysOf(classNames);
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
    passedOver: known.passedOver,
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
  const { columns, passedOver } = recognised;
  if (columns.className !== undefined) return recognised;
  const used = new Set(Object.values(columns));
  const className = classColumnOf(body, header.length, classKeys, (at) => !used.has(at));
  if (className === undefined) return recognised;
  const name = (header[className] ?? "").trim();
  return { ...recognised, columns: { ...columns, className }, passedOver: passedOver.filter((one) => one !== name) };
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
