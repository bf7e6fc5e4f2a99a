import Papa from "papaparse";

/** Tables from files that any program of the last thirty years may have written, and back (decisions §5). */

export type FileKind = "text" | "pdf" | "image" | "xlsx" | "xls" | "zip" | "binary";
export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
export type TableRow = {
  /** The line of the file on which the row begins, from 1. */
  line: number;
  cells: string[];
  /** The row's quotes do not close: its cells cannot be told apart. */
  broken?: true;
};
export type Table = { delimiter: Delimiter; rows: TableRow[] };
export type Cell = string | number | boolean | null | undefined;
export type Delimiter = "," | ";" | "\t";

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

/** UTF-16 by its mark, or by the noughts that it puts beside every Latin letter. */
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
  const most = sample * 0.4;
  if (odd >= most && even === 0) return "utf-16le";
  return even >= most && odd === 0 ? "utf-16be" : null;
}

/** What a file is by its content; its name and declared type prove nothing. */
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
    // Tab, line ends, form feed and the end-of-file mark of old programs are text.
    if (byte < 32 && !(byte >= 9 && byte <= 13) && byte !== 26) control += 1;
  }
  return control > sample.length / 100 ? "binary" : "text";
}

/** Text of bytes: marks first, then UTF-8 where it is whole, else what Windows programs write. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const wide = wideEncoding(bytes);
  if (wide) return { text: clean(new TextDecoder(wide).decode(bytes)), encoding: wide };
  try {
    return { text: clean(new TextDecoder("utf-8", { fatal: true }).decode(bytes)), encoding: "utf-8" };
  } catch {
    return { text: clean(new TextDecoder("windows-1252").decode(bytes)), encoding: "windows-1252" };
  }
}

/** One kind of line end, no mark at the start, no end-of-file mark. */
function clean(text: string): string {
  const end = text.endsWith("\u001A") ? -1 : text.length;
  return text
    .slice(0, end)
    .replace(/^\uFEFF/, "")
    .replaceAll(/\r\n?/g, "\n");
}

const delimiters: readonly Delimiter[] = [",", ";", "\t"];

/** How many cells each of the first lines has with each delimiter, quotes respected. */
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
    // Steady beats many: a decimal comma shows up here and there, the true delimiter on every line.
    const score = Math.max(0, ...[...lineCounts].map(([cuts, count]) => count * 8 + Math.min(cuts, 7)));
    if (score > bestScore) [best, bestScore] = [delimiter, score];
  }
  return best;
}

function breaksIn(cells: readonly string[]): number {
  let breaks = 0;
  for (const cell of cells) for (const character of cell) if (character === "\n") breaks += 1;
  return breaks;
}

const mostBrokenRows = 100;

/**
 * Rows with the lines they began on; empty lines are skipped. A quote that is never closed costs its own
 * line alone: the rest is read afresh from the next. Null where that does not end.
 */
export function parseTable(text: string): Table | null {
  const said = /^sep=([,;\t])\n/i.exec(text);
  const delimiter = delimiters.find((known) => known === said?.[1]) ?? sniffDelimiter(text);
  const rows: TableRow[] = [];
  let rest = said ? text.slice(said[0].length) : text;
  let line = said ? 2 : 1;
  for (let broken = 0; broken <= mostBrokenRows; broken += 1) {
    const { data, errors } = Papa.parse<string[]>(rest, { delimiter, newline: "\n" });
    const fault = errors.find(({ type }) => type === "Quotes")?.row;
    const start = line;
    for (const cells of fault === undefined ? data : data.slice(0, fault)) {
      if (cells.some((cell) => cell.trim() !== "")) rows.push({ line, cells });
      line += 1 + breaksIn(cells);
    }
    if (fault === undefined) return { delimiter, rows };
    const lines = rest.split("\n");
    rows.push({ line, cells: [lines[line - start] ?? ""], broken: true });
    rest = lines.slice(line - start + 1).join("\n");
    line += 1;
    if (rest === "") return { delimiter, rows };
  }
  return null;
}

// An apostrophe that was there before counts too, or the way back would take it for ours.
const formulaStart = /^'*\s*[=+\-@|\t\r＝＋－＠]/;
const negativeNumber = /^-\d+(?:[.,]\d+)?$/;

/** A cell that a spreadsheet would run as a formula gets an apostrophe in front (decisions §5). */
export function escapeCell(value: Cell): string {
  const text = value === null || value === undefined ? "" : String(value);
  return formulaStart.test(text) && !negativeNumber.test(text) ? `'${text}` : text;
}

/** What `escapeCell` guarded: what is exported can be uploaded again. */
export function unescapeCell(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** A table for a spreadsheet: marked as UTF-8, lines ended as Excel wants them, every cell guarded. */
export function toCsv(rows: readonly (readonly Cell[])[], delimiter: Delimiter = ","): string {
  // Every delimiter that a reader may sniff for, not ours alone.
  const needsQuotes = /["\n\r,;\t]|^\s|\s$/;
  const lines = rows.map((row) =>
    row
      .map((value) => {
        const cell = escapeCell(value);
        return needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
      })
      .join(delimiter),
  );
  return `\uFEFF${lines.join("\r\n")}\r\n`;
}
