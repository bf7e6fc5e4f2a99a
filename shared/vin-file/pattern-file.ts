import { decodeText, fileKind, parseTable, type TableRow } from "../csv.ts";
import { TableTooLarge, tableLimits } from "../table-limits.ts";
import type { PatternFileLine, PatternRow, PatternRowFault } from "./pattern-row.ts";
import { readPatternSheet } from "./read-sheet.ts";

// This module reads files of VIN patterns (docs/spec/bikes.md#pattern-files). The file that the list of patterns
// exports can be uploaded again.

export type PatternFile = {
  ok: true;
  rows: PatternRow[];
  errors: (PatternFileLine & { code: PatternRowFault; value: string })[];
  /** These are the columns that were not recognized, and the worksheets without patterns. */
  ignoredColumns: string[];
  ignoredSheets: string[];
};

export type RefusedPatternFile = {
  ok: false;
  problem: "wrong_file_kind" | "unreadable_file" | "empty_file" | "pattern_header_missing";
};

/** This is the max number of patterns in a file; a row with a range of years counts as several. */
const maxPatterns = 20_000;

export function parsePatternFile(bytes: Uint8Array): PatternFile | RefusedPatternFile {
  if (fileKind(bytes) !== "text") return { ok: false, problem: "wrong_file_kind" };
  const table = parseTable(decodeText(bytes).text, tableLimits);
  return table ? parsePatternSheets([{ title: "", rows: table.rows }]) : { ok: false, problem: "unreadable_file" };
}

/** Parses the worksheets of a workbook. @throws TableTooLarge if the rows expand to too many patterns. */
export function parsePatternSheets(
  all: readonly { title: string; rows: readonly TableRow[] }[],
): PatternFile | RefusedPatternFile {
  const sheets = all.filter(({ rows }) => rows.length > 0);
  if (sheets.length === 0) return { ok: false, problem: "empty_file" };
  const isSeveral = sheets.length > 1;
  const file: PatternFile = { ok: true, rows: [], errors: [], ignoredColumns: [], ignoredSheets: [] };
  const seen = new Map<string, string>();
  let isRead = false;
  for (const { title, rows } of sheets) {
    const read = readPatternSheet({ title: isSeveral ? title : "", rows });
    if (!read) {
      file.ignoredSheets.push(title);
      continue;
    }
    isRead = true;
    const sheet = isSeveral ? title : null;
    const errors = read.errors.map((error) => ({ sheet, ...error }));
    for (const row of read.rows) {
      const [key, place] = [`${row.pattern} ${row.year}`, `${title} ${row.line}`];
      const before = seen.get(key);
      if (before === undefined) {
        seen.set(key, place);
        file.rows.push({ sheet, ...row });
        if (file.rows.length > maxPatterns) throw new TableTooLarge("too_many_rows");
      } else if (before !== place) errors.push({ sheet, line: row.line, code: "twice", value: row.pattern });
    }
    file.errors.push(...errors.toSorted((a, b) => a.line - b.line));
    file.ignoredColumns = [...new Set([...file.ignoredColumns, ...read.ignoredColumns])];
  }
  if (!isRead) return { ok: false, problem: "pattern_header_missing" };
  if (file.rows.length === 0 && file.errors.length === 0) return { ok: false, problem: "empty_file" };
  return file;
}
