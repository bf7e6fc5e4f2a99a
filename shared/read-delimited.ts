import { TableSize, tableLimits, type TableLimits } from "./table-limits.ts";

// This module reads the records of a delimited text (CSV, TSV). Malformed quotation marks cannot make it slow: how much
// text it reads again, and how often, is limited.

export interface DelimitedRecord {
  /** The record begins on this line of the text, counted from 1. */
  line: number;
  cells: string[];
  /**
   * This is true if a quotation mark in the record is not closed: its cells cannot be separated, and `cells` holds its
   * first line.
   */
  broken?: true;
}

const maxBrokenRecords = 100;
/** At most this many spaces are skipped before and after a quoted cell. */
const maxSpaces = 100;

/**
 * Reads records from `start`; lines end with "\n". Empty records are skipped. A record with an unclosed quotation
 * mark affects only its own line: reading continues on the next line. Returns null after too many of those. @throws
 * TableTooLarge as soon as the table exceeds a limit.
 */
export function readDelimited(
  text: string,
  { delimiter, start, line: firstLine }: { delimiter: string; start: number; line: number },
  limits: TableLimits = tableLimits,
): DelimitedRecord[] | null {
  const records: DelimitedRecord[] = [];
  const size = new TableSize(limits);
  const nextDelimiter = nextIndex(text, delimiter);
  const nextNewline = nextIndex(text, "\n");
  const nextQuote = nextIndex(text, '"');
  let brokenRecords = 0;
  let line = firstLine;
  let at = start;
  while (at < text.length) {
    if (text[at] === "\n") {
      at += 1;
      line += 1;
      continue;
    }
    const record = readRecord(at);
    if (!record) {
      brokenRecords += 1;
      if (brokenRecords > maxBrokenRecords) return null;
      const end = nextNewline(at);
      const first = text.slice(at, Math.min(end, at + 1000));
      size.addRow();
      records.push({ line, cells: [first], broken: true });
      at = end + 1;
      line += 1;
      continue;
    }
    if (record.cells.some((cell) => cell.trim() !== "")) {
      size.addRow();
      records.push({ line, cells: record.cells });
    }
    at = record.end + 1;
    line += record.lines;
  }
  return records;

  /**
   * Reads one record. Returns it with the index of the line break after it, or null if a quotation mark is not closed.
   */
  function readRecord(from: number): { cells: string[]; end: number; lines: number } | null {
    const cells: string[] = [];
    let column = 0;
    let lines = 1;
    let begin = from;
    for (;;) {
      const open = quoteAt(begin);
      const read = open === undefined ? undefined : readQuoted(open);
      // After a space, a quotation mark that does not enclose the cell is part of its text: 1, "Ike" Saunders.
      const quoted = read === null && open !== begin ? undefined : read;
      if (quoted === null) return null;
      const newline = nextNewline(quoted?.end ?? begin);
      const end = quoted?.end ?? Math.min(nextDelimiter(begin), newline);
      const cell = quoted?.cell ?? text.slice(begin, end);
      lines += quoted?.lineBreaks ?? 0;
      if (size.addCell(column, cell)) cells.push(cell);
      column += 1;
      if (end >= newline) return { cells, end, lines };
      begin = end + 1;
    }
  }

  /** Returns the index of the quotation mark with which a cell begins, also after spaces; undefined if there is none. */
  function quoteAt(begin: number): number | undefined {
    let at = begin;
    while (text[at] === " " && at - begin < maxSpaces) at += 1;
    return text[at] === '"' ? at : undefined;
  }

  /** Reads a quoted cell. Returns its text, and the index of the delimiter or line break after it. */
  function readQuoted(open: number): { cell: string; end: number; lineBreaks: number } | null {
    const maxLength = limits.cellLength;
    let cell = "";
    let from = open + 1;
    for (;;) {
      const quote = nextQuote(from);
      if (quote === text.length || quote - open > maxLength) return null;
      cell += text.slice(from, quote);
      from = quote + 2;
      if (text[quote + 1] !== '"') {
        let end = quote + 1;
        while (text[end] === " " && end - quote < maxSpaces) end += 1;
        const closes = end === text.length || text[end] === "\n" || text[end] === delimiter;
        return closes ? { cell, end, lineBreaks: countOf(cell, "\n") } : null;
      }
      cell += '"';
    }
  }
}

/**
 * Returns a function that finds the next position of `sign` at or after an index, or the length of the text. The last
 * position is cached, so that a sign that is far away or missing is not searched for again from each cell.
 */
function nextIndex(text: string, sign: string): (from: number) => number {
  let searchedFrom = -1;
  let found = -1;
  return (from) => {
    if (from >= searchedFrom && from <= found && searchedFrom >= 0) return found;
    const index = text.indexOf(sign, from);
    searchedFrom = from;
    found = index === -1 ? text.length : index;
    return found;
  };
}

function countOf(text: string, sign: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) count += 1;
  return count;
}
