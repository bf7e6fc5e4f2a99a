import type { TableRow } from "./csv.ts";
import { TableSize, type TableLimits } from "./table-limits.ts";

// This module reads tables whose columns are aligned with spaces, as old programs print them
// (docs/spec/files.md#results-upload).

const sampledLines = 400;
const maxLineLength = 1000;
const minTabularLines = 3;
/** This is the max number of characters. It fits the largest table (table-limits.ts) with lines of 400 characters. */
const maxLength = 4_000_000;

/**
 * Returns the rows of a text in columns of fixed width; null if the text is not such a table. Columns are separated
 * where all lines of the table have at least two spaces, or one space at which a word of the header ends or begins.
 * @throws TableTooLarge as soon as the table exceeds a limit.
 */
export function readFixedWidth(text: string, limits: TableLimits): TableRow[] | null {
  if (text.length > maxLength) return null;
  const lines = text.split("\n").map((line) => line.trimEnd().replaceAll("\t", "        "));
  const tabular = tabularLines(lines);
  const [header = ""] = tabular;
  if (tabular.length < minTabularLines) return null;
  const width = Math.max(...tabular.map((line) => line.length));
  const isBlank = Array.from({ length: width }, (_, at) => tabular.every((line) => (line[at] ?? " ") === " "));
  const cuts: number[] = [];
  for (let at = 0; at < width; at += 1) {
    if (!isBlank[at]) continue;
    const from = at;
    while (at + 1 < width && isBlank[at + 1]) at += 1;
    const isWide = at > from;
    if (from > 0 && at + 1 < width && (isWide || touchesHeader(header, from))) cuts.push(from);
  }
  if (cuts.length === 0) return null;
  const size = new TableSize(limits);
  return lines.flatMap((line, index) => {
    if (line.trim() === "") return [];
    size.addRow();
    const ends = [...cuts, Math.max(line.length, cuts.at(-1) ?? 0)];
    // A title extends over several columns, so it is split only where labeled texts are far apart.
    const cells = isTitle(line, cuts)
      ? line.trim().split(/ {2,}/)
      : ends.map((end, at) => line.slice(at === 0 ? 0 : ends[at - 1], end).trim());
    cells.forEach((cell, column) => size.addCell(column, cell));
    return [{ line: index + 1, cells }];
  });
}

/** Returns the lines with two wide gaps or more, which titles and footers lack, and the header before them. */
function tabularLines(lines: readonly string[]): string[] {
  const isTabular = (line: string) => line.length <= maxLineLength && /\S {2,}\S.* {2,}\S/.test(line);
  const firstAt = lines.findIndex(isTabular);
  if (firstAt === -1) return [];
  const tabular = lines.slice(firstAt).filter(isTabular).slice(0, sampledLines);
  const before = lines[firstAt - 1] ?? "";
  // The words of a header may be so long that single spaces separate them. A line that begins with a number is a row.
  const isHeader = /^\s*\d/.test(tabular[0] ?? "") && before.trim() !== "" && before.length <= maxLineLength;
  return isHeader ? [before, ...tabular] : tabular;
}

const touchesHeader = (header: string, at: number): boolean =>
  header[at] === " " && ((header[at + 1] ?? " ") !== " " || (header[at - 1] ?? " ") !== " ");

/**
 * Returns whether a line is a title over several columns: one text, labeled texts such as "Class: 250 B Laps: 6", or
 * the number of a page.
 */
function isTitle(line: string, cuts: readonly number[]): boolean {
  // A heading such as "450 A" may have its space where two columns meet.
  const isWord = !/\S {2,}\S/.test(line) && cuts.filter((at) => line.length > at).length < Math.min(2, cuts.length);
  if (isWord && /\p{L}/u.test(line)) return true;
  if (!cuts.some((at) => (line[at] ?? " ") !== " ")) return false;
  const texts = line.trim().split(/ {2,}/);
  return texts.length === 1 || texts.every(isLabeled) || texts.some((text) => /^page \d+\b/i.test(text));
}

/** Returns whether a text is a label and its value, such as "Laps: 6". */
export const isLabeled = (text: string): boolean => /^\p{L}[\p{L} ]{1,19}:\s*\S/u.test(text);
