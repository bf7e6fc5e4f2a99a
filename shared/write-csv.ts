import Papa from "papaparse";
import { escapeCell, type Cell, type Delimiter } from "./csv.ts";
import type { Locale } from "./locale.ts";

export const byteOrderMark = "\uFEFF";

/** Spreadsheets separate cells with a semicolon in languages with a decimal comma. */
export const csvDelimiter = (locale: Locale): Delimiter => (locale === "fr" ? ";" : ",");

/**
 * Returns a table for spreadsheets: with a UTF-8 byte order mark, the line breaks that Excel expects, and every cell
 * escaped (`escapeCell`).
 */
export const toCsv = (rows: readonly (readonly Cell[])[], delimiter: Delimiter = ","): string =>
  byteOrderMark + csvLines(rows, delimiter);

/** Returns the lines of `toCsv` without the byte order mark, for a file that is written in parts. */
export function csvLines(rows: readonly (readonly Cell[])[], delimiter: Delimiter): string {
  if (rows.length === 0) return "";
  const cells = rows.map((row) => row.map(escapeCell));
  return `${Papa.unparse(cells, { delimiter, newline: lineBreak, quotes: needsQuotes })}${lineBreak}`;
}

const lineBreak = "\r\n";

/** Papa Parse quotes only what its own delimiter needs. This also covers the other delimiters that a reader may detect. */
const needsQuotes = (cell: unknown): boolean => /[,;\t]|^\s|\s$/.test(String(cell));
