import { readDelimited } from "./read-delimited.ts";
import type { TableLimits } from "./table-limits.ts";

// This module reads tables from files that almost any program may have written, old ones included
// (docs/spec/files.md). `write-csv.ts` writes them.

export type FileKind = "text" | "pdf" | "image" | "xlsx" | "xls" | "zip" | "binary";
export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "macintosh";
export type TableRow = {
  /** The row begins on this line of the file, counted from 1. */
  line: number;
  cells: string[];
  /** This is true if a quotation mark in the row is not closed, so that its cells cannot be separated. */
  broken?: true;
};
export type Table = { delimiter: Delimiter; rows: TableRow[] };
export type Cell = string | number | boolean | null | undefined;
export type Delimiter = "," | ";" | "\t" | "|";

const signatures: readonly [FileKind, readonly number[]][] = [
  ["pdf", [0x25, 0x50, 0x44, 0x46]],
  ["image", [0x89, 0x50, 0x4e, 0x47]],
  ["image", [0xff, 0xd8, 0xff]],
  ["image", [0x47, 0x49, 0x46, 0x38]],
  ["image", [0x52, 0x49, 0x46, 0x46]],
  ["xls", [0xd0, 0xcf, 0x11, 0xe0]],
  ["zip", [0x50, 0x4b, 0x03, 0x04]],
  ["zip", [0x50, 0x4b, 0x05, 0x06]],
  ["binary", [0x1f, 0x8b]],
];

function beginsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}

/** Detects UTF-16 by its byte order mark, or by the zero bytes next to Latin letters. */
function wideEncoding(bytes: Uint8Array): Encoding | null {
  if (beginsWith(bytes, [0xff, 0xfe])) return "utf-16le";
  if (beginsWith(bytes, [0xfe, 0xff])) return "utf-16be";
  const sample = Math.min(bytes.length - (bytes.length % 2), 512);
  if (sample < 4) return null;
  let [even, odd] = [0, 0];
  for (let at = 0; at < sample; at += 2) {
    if (bytes[at] === 0) even += 1;
    if (bytes[at + 1] === 0) odd += 1;
  }
  const threshold = sample * 0.4;
  if (odd >= threshold && even === 0) return "utf-16le";
  return even >= threshold && odd === 0 ? "utf-16be" : null;
}

/** Returns the kind of a file by its content; its name and declared type are untrusted. */
export function fileKind(bytes: Uint8Array): FileKind {
  for (const [kind, signature] of signatures) {
    if (!beginsWith(bytes, signature)) continue;
    if (kind !== "zip") return kind;
    const names = new TextDecoder("latin1").decode(bytes.subarray(0, 4096));
    return /\[Content_Types\]\.xml|xl\//.test(names) ? "xlsx" : "zip";
  }
  if (wideEncoding(bytes)) return "text";
  const sample = bytes.subarray(0, 65_536);
  let control = 0;
  for (const byte of sample) {
    if (byte === 0) return "binary";
    // Tab, line breaks, form feed and the end-of-file mark of old programs count as text.
    if (byte < 32 && !(byte >= 9 && byte <= 13) && byte !== 26) control += 1;
  }
  return control > sample.length / 100 ? "binary" : "text";
}

/**
 * Decodes bytes: by the byte order mark, then as UTF-8 if valid, otherwise in the encoding of Windows programs. Excel for
 * Mac writes “CSV (Macintosh)” in another encoding, and no other program ends its lines with only a carriage return.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const wide = wideEncoding(bytes);
  if (wide) return { text: clean(new TextDecoder(wide).decode(bytes)), encoding: wide };
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { text: clean(decodedAgain(text) ?? text), encoding: "utf-8" };
  } catch {
    const encoding = bytes.includes(carriageReturn) && !bytes.includes(lineFeed) ? "macintosh" : "windows-1252";
    return { text: clean(new TextDecoder(encoding).decode(bytes)), encoding };
  }
}

const [carriageReturn, lineFeed] = [13, 10];

/** Maps the characters that Windows-1252 has in place of control characters to their bytes. */
const bytesOfWindows = new Map(
  Array.from({ length: 32 }, (_, at) => at + 128).map((byte) => [
    new TextDecoder("windows-1252").decode(Uint8Array.of(byte)),
    byte,
  ]),
);

/**
 * Returns the text of a file whose UTF-8 a program took for Windows-1252 and encoded again: "FÃ©lix" is "Félix". Returns
 * null for any other text. That all accents of a text form UTF-8 by chance is as good as impossible.
 */
function decodedAgain(text: string): string | null {
  if (!/[\u00C2-\u00F4][\u0080-\u00BF\u0152-\u2122]/.test(text)) return null;
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const byte = bytesOfWindows.get(text[at] ?? "") ?? (code < 256 ? code : undefined);
    if (byte === undefined) return code === 0xfe_ff && at === 0 ? decodedAgain(text.slice(1)) : null;
    bytes[at] = byte;
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Normalizes line breaks, and removes the byte order mark and the end-of-file mark. */
function clean(text: string): string {
  const end = text.endsWith("\u001A") ? -1 : text.length;
  return text
    .slice(0, end)
    .replace(/^\uFEFF/, "")
    .replaceAll(/\r\n?/g, "\n");
}

const delimiters: readonly Delimiter[] = [",", ";", "\t", "|"];

/**
 * Detects the delimiter by counting the cells that each delimiter gives in the first lines; quoted text does not
 * count.
 */
function sniffDelimiter(text: string): Delimiter {
  const lines = text.slice(0, 20_000).split("\n").slice(0, 40);
  let best: Delimiter = ",";
  let bestScore = 0;
  for (const delimiter of delimiters) {
    const lineCounts = new Map<number, number>();
    for (const line of lines) {
      const bare = line.replaceAll(/"[^"]*"/g, "");
      const cuts = bare.split(delimiter).length - 1;
      if (cuts > 0) lineCounts.set(cuts, (lineCounts.get(cuts) ?? 0) + 1);
    }
    // A constant count weighs more than a high one: decimal commas appear in some lines, the true delimiter in every
    // line.
    const score = Math.max(0, ...[...lineCounts].map(([cuts, count]) => count * 8 + Math.min(cuts, 7)));
    if (score > bestScore) [best, bestScore] = [delimiter, score];
  }
  return best;
}

/**
 * Returns the rows with the lines on which they began; empty lines are skipped. A quotation mark that is never closed
 * affects only its own line. Returns null if too many rows are broken. `limits` bounds the table while it is read (for
 * uploads); without it there are no limits. @throws TableTooLarge at the first row, column or text that exceeds the
 * limits.
 */
export function parseTable(text: string, limits?: TableLimits): Table | null {
  const declared = /^sep=([,;\t|])\n/i.exec(text.slice(0, 10));
  const delimiter = delimiters.find((known) => known === declared?.[1]) ?? sniffDelimiter(text);
  const [start, line] = declared ? [declared[0].length, 2] : [0, 1];
  const rows = readDelimited(text, { delimiter, start, line }, limits ?? unlimited);
  return rows && { delimiter, rows: delimiter === "|" ? withoutFrame(rows) : rows };
}

/** Removes the empty first and last cells of rows that begin and end with a vertical line: "| 1 | Ann Lee |". */
function withoutFrame(rows: readonly TableRow[]): TableRow[] {
  const tabular = rows.filter(({ cells }) => cells.length > 1);
  const isFramed = tabular.length > 0 && tabular.every(({ cells: [first = ""] }) => first.trim() === "");
  if (!isFramed) return [...rows];
  return rows.map((row) => {
    if (row.cells.length < 2) return row;
    const end = row.cells.at(-1)?.trim() === "" ? -1 : row.cells.length;
    return { ...row, cells: row.cells.slice(1, end) };
  });
}

/** These limits apply to tables that are part of the project. */
const unlimited: TableLimits = {
  rows: Infinity,
  columns: Infinity,
  cells: Infinity,
  cellLength: Infinity,
  characters: Infinity,
};

// Matches a formula. Apostrophes that are already at the start count too; otherwise `unescapeCell` would remove an
// original apostrophe.
const formulaStart = /^'*\s*[=+\-@|\t\r＝＋－＠]/;
const negativeNumber = /^-\d+(?:[.,]\d+)?$/;

/** Prefixes a cell that a spreadsheet would run as a formula with an apostrophe (docs/spec/files.md#exports). */
export function escapeCell(value: Cell): string {
  const text = value === null || value === undefined ? "" : String(value);
  return formulaStart.test(text) && !negativeNumber.test(text) ? `'${text}` : text;
}

/** Reverts `escapeCell`, so that an exported file can be uploaded again. */
export function unescapeCell(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell;
}
