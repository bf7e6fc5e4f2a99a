import { decodeText, fileKind, parseTable, type Encoding } from "../csv.ts";
import { readFixedWidth } from "../fixed-width.ts";
import { tableLimits } from "../table-limits.ts";
import { classKeysOf } from "./class-names.ts";
import type { RefusedFile, ResultsColumns, ResultsFile, ResultsFileNote } from "./formats.ts";
import { isHtml, tablesOfHtml } from "./html-table.ts";
import { isJson, readJsonResults } from "./json-results.ts";
import { readLooseLines } from "./loose-lines.ts";
import { parseResultsRows, parseResultsTables, type EventFacts } from "./parse-tables.ts";
import { pageOfWorkbook } from "./spreadsheet-xml.ts";

/** These notes ask the promoter to check the accents of a file whose encoding had to be guessed. */
const encodingNotes: Partial<Record<Encoding, ResultsFileNote[]>> = {
  "windows-1252": ["windows_encoding"],
  macintosh: ["mac_encoding"],
};

/**
 * Parses a results file without storing anything: its format, its rows, and the errors of each row. @throws
 * TableTooLarge as soon as the file's table exceeds a limit of table-limits.ts.
 */
export function parseResultsFile(bytes: Uint8Array, facts: EventFacts = {}): ResultsFile | RefusedFile {
  const kind = fileKind(bytes);
  if (kind !== "text") return { ok: false, problem: "wrong_file_kind", kind };
  const { text, encoding } = decodeText(bytes);
  const notes = encodingNotes[encoding] ?? [];
  if (isJson(text)) return readJsonResults(text, { days: facts.days, classKeys: classKeysOf(facts.classNames ?? []) });
  const page = isHtml(text) ? text : pageOfWorkbook(text);
  if (page !== null) {
    const found = tablesOfHtml(page);
    if (!found) return { ok: false, problem: "wrong_file_kind", kind };
    return parseResultsTables(found.tables, facts, notes, found.largest);
  }
  // The file has the extension of a table but contains the data of another program, so no rows can be read.
  if (/^\s*<\?xml/i.test(text)) return { ok: false, problem: "wrong_file_kind", kind };
  const table = parseTable(text, tableLimits);
  if (!table) return { ok: false, problem: "unreadable_file", kind };
  const isSplit = table.rows.filter(({ cells }) => cells.length > 2).length * 2 >= table.rows.length;
  const fixed = isSplit ? null : readFixedWidth(text, tableLimits);
  const read = parseResultsRows(fixed ?? table.rows, facts, notes);
  // If columns were found, a person maps them, also if only the place is unclear.
  const hasRiders = read.ok && (read.rows.length > 0 || hasNames(read.table?.guess));
  const lines = hasRiders || text.includes("\t") ? null : readLooseLines(text, tableLimits);
  return lines ? parseResultsRows(lines, facts, notes) : read;
}

const hasNames = (guess: ResultsColumns = {}): boolean => guess.name !== undefined || guess.lastName !== undefined;
