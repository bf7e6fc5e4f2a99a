import { decodeText, fileKind, parseTable, type TableRow } from "../csv.ts";
import { tableLimits } from "../table-limits.ts";
import { recognise } from "./columns.ts";
import type { RefusedFile, ResultsFile, ResultsFileNote } from "./formats.ts";
import { mappedTable } from "./guess-columns.ts";
import { isHtml, tableOfHtml } from "./html-table.ts";
import { isJson, readJsonResults, type RaceDays } from "./json-results.ts";
import { columnsSuffice, rowsOfMapped, rowsOfTable } from "./table-rows.ts";

/**
 * Parses a results file without storing anything: its format, its rows, and the errors of each row. The race days
 * select the races from a file that holds a whole season. @throws TableTooLarge as soon as the file's table exceeds a
 * limit of table-limits.ts.
 */
export function parseResultsFile(bytes: Uint8Array, days?: RaceDays): ResultsFile | RefusedFile {
  const kind = fileKind(bytes);
  if (kind !== "text") return { ok: false, problem: "wrong_file_kind", kind };
  const { text, encoding } = decodeText(bytes);
  const notes: ResultsFileNote[] = encoding === "windows-1252" ? ["windows_encoding"] : [];
  if (isJson(text)) return readJsonResults(text, days);
  if (isHtml(text)) {
    const rows = tableOfHtml(text);
    return rows ? parseResultsRows(rows, notes) : { ok: false, problem: "wrong_file_kind", kind };
  }
  // The file has the extension of a table but contains another program's data, so no rows can be read.
  if (/^\s*<\?xml/i.test(text)) return { ok: false, problem: "wrong_file_kind", kind };
  const table = parseTable(text, tableLimits);
  if (!table) return { ok: false, problem: "unreadable_file", kind };
  return parseResultsRows(table.rows, notes);
}

/** Parses a table that was already read from a spreadsheet or a web page in the same way. */
export function parseResultsRows(
  table: readonly TableRow[],
  first: readonly ResultsFileNote[] = [],
): ResultsFile | RefusedFile {
  if (table.length === 0) return { ok: false, problem: "empty_file", kind: "text" };
  const recognised = recognise(table.map((row) => row.cells));
  if (!recognised) return parseUnknown(table, first);
  const { format, headerAt, passedOver } = recognised;
  const header = table[headerAt]?.cells ?? [];
  const { rows, notes } = rowsOfTable(table.slice(headerAt + 1), header, recognised);
  if (rows.length === 0) return { ok: false, problem: "empty_file", kind: "text" };
  return {
    ok: true,
    format,
    headers: named(header),
    rows,
    passedOver,
    notes: [...new Set([...first, ...(headerAt > 0 ? (["title_rows_skipped"] as const) : []), ...notes])],
  };
}

const named = (header: readonly string[]): string[] => header.map((cell) => cell.trim()).filter((cell) => cell !== "");

/** Parses a table with unknown headers: a person maps the columns, starting from a guess. */
function parseUnknown(rows: readonly TableRow[], first: readonly ResultsFileNote[]): ResultsFile | RefusedFile {
  const found = mappedTable(rows);
  if (!found) return { ok: false, problem: "unreadable_file", kind: "text" };
  const { headerAt, ...table } = found;
  const read = rowsOfMapped(table, columnsSuffice(table.guess) ? table.guess : {});
  const titles: ResultsFileNote[] = headerAt > 0 ? ["title_rows_skipped"] : [];
  return {
    ok: true,
    format: "mapped",
    headers: named(table.header),
    ...read,
    notes: [...first, ...titles, ...read.notes],
    table,
  };
}
