import type { TableRow } from "#shared/csv.ts";
import { TableSize, TableTooLarge, type TableTooLargeProblem } from "#shared/table-limits.ts";
import { BadZip, Zip, ZipTooBig } from "./read-zip.ts";

/**
 * Reads the visible worksheets of an Excel file as rows of texts, in the workbook's order. It reads only what a table
 * needs: it runs no formula and fetches nothing external. Unpacked bytes, tags, rows, columns, cells and text of all
 * worksheets together are limited while they are read.
 */
export type ReadXlsx =
  | { ok: true; sheets: { title: string; rows: TableRow[] }[] }
  | { ok: false; problem: "unreadable_file" | "too_large" | TableTooLargeProblem };

/** This is the max total unpacked size in bytes of all parts that are read. */
const maxUnpackedBytes = 48 * 1024 * 1024;
/** This is the max number of worksheets that are read, which is more than an event has classes. */
const maxSheets = 100;
/** This is the max size in bytes of the parts that only list the worksheets. */
const maxIndexBytes = 1024 * 1024;
const maxTags = 4_000_000;

export function readXlsx(bytes: Uint8Array): ReadXlsx {
  try {
    const zip = new Zip(bytes, maxUnpackedBytes);
    const strings = sharedStrings(zip.text("xl/sharedStrings.xml") ?? "");
    const size = new TableSize();
    const sheets = sheetsOf(zip).flatMap(({ title, path }) => {
      const sheet = zip.text(path);
      return sheet === null ? [] : { title, rows: withoutEmptyColumns(rowsOf(sheet, strings, size)) };
    });
    return sheets.length === 0 ? { ok: false, problem: "unreadable_file" } : { ok: true, sheets };
  } catch (error) {
    if (error instanceof ZipTooBig) return { ok: false, problem: "too_large" };
    if (error instanceof TableTooLarge) return { ok: false, problem: error.problem };
    if (error instanceof BadZip || error instanceof RangeError) return { ok: false, problem: "unreadable_file" };
    throw error;
  }
}

interface Tag {
  name: string;
  closes: boolean;
  empty: boolean;
  attributes: string;
  /** This is the index at which the tag ends and its content begins. */
  end: number;
  start: number;
}

const maxTagText = 2000;

/** Iterates over the tags of an XML text in one pass; namespace prefixes are dropped. */
function* tags(xml: string): Generator<Tag> {
  let count = 0;
  for (let start = xml.indexOf("<"); start >= 0;) {
    count += 1;
    if (count > maxTags) throw new ZipTooBig("more tags than a sheet has");
    const close = xml.indexOf(">", start);
    if (close < 0) return;
    const inner = xml.slice(start + 1, Math.min(close, start + maxTagText));
    const found = /^(\/?)(?:[\w.-]{1,30}:)?([\w.-]{1,30})/.exec(inner);
    if (found) {
      const [whole, slash, name = ""] = found;
      const empty = xml[close - 1] === "/";
      yield { name, closes: slash === "/", empty, attributes: inner.slice(whole.length), start, end: close + 1 };
    }
    start = xml.indexOf("<", close);
  }
}

const attributePatterns = new Map<string, RegExp>();

/**
 * Returns the value of an attribute. The regular expression for each name is compiled only once, because a workbook can
 * have a million cells.
 */
function attribute(attributes: string, name: string): string | undefined {
  if (attributes === "" || attributes === "/") return undefined;
  let pattern = attributePatterns.get(name);
  if (!pattern) {
    pattern = new RegExp(`(?:^|\\s)(?:[\\w.-]{1,30}:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
    attributePatterns.set(name, pattern);
  }
  const found = pattern.exec(attributes);
  return found?.[1] ?? found?.[2];
}

/** Returns the names and paths of the sheets that are not hidden, in the workbook's order. */
function sheetsOf(zip: Zip): { title: string; path: string }[] {
  const usual = [{ title: "", path: "xl/worksheets/sheet1.xml" }];
  const workbook = zip.text("xl/workbook.xml", maxIndexBytes);
  const relations = zip.text("xl/_rels/workbook.xml.rels", maxIndexBytes);
  if (workbook === null || relations === null) return usual;
  const paths = new Map<string, string>();
  for (const { name, attributes } of tags(relations)) {
    const [id, target] = name === "Relationship" ? [attribute(attributes, "Id"), attribute(attributes, "Target")] : [];
    if (id && target) paths.set(id, target.startsWith("/") ? target.slice(1) : `xl/${target}`);
  }
  const sheets: { title: string; path: string; hidden: boolean }[] = [];
  for (const { name, closes, attributes } of tags(workbook)) {
    if (name !== "sheet" || closes) continue;
    const path = paths.get(attribute(attributes, "id") ?? "");
    const title = plain(attribute(attributes, "name") ?? "").trim();
    const state = attribute(attributes, "state") ?? "visible";
    if (path) sheets.push({ title, path, hidden: state !== "visible" });
  }
  const shown = sheets.filter(({ hidden }) => !hidden);
  // If all worksheets are hidden, as some programs mark them, the first one is read.
  const chosen = shown.length > 0 ? shown : sheets.slice(0, 1);
  return chosen.length > 0 ? chosen.slice(0, maxSheets) : usual;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const plain = (xml: string): string =>
  xml.includes("&")
    ? xml.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
        if (name) return entities[String(name)] ?? whole;
        const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
        return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : "";
      })
    : xml;

function sharedStrings(xml: string): string[] {
  const strings: string[] = [];
  let text: string | null = null;
  // `from` is the index where the text of a tag begins. `spoken` marks phonetic text, which gives the pronunciation and
  // is not part of the value.
  let [from, spoken] = [-1, false];
  for (const { name, closes, empty, start, end } of tags(xml)) {
    if (name === "si") {
      if (closes) strings.push(text ?? "");
      text = closes ? null : "";
      if (empty) strings.push("");
    } else if (name === "rPh") {
      spoken = !closes && !empty;
    } else if (name === "t" && !empty) {
      if (!closes) from = end;
      else if (from >= 0 && text !== null && !spoken) text += plain(xml.slice(from, start));
    }
  }
  return strings;
}

/** Returns the column index of a cell reference, counted from 0: "AB12" → 27. */
function columnOf(reference: string | undefined, next: number): number {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? "")?.[0];
  if (!letters) return next;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 65) - 64, 0) - 1;
}

function valueOf(type: string | undefined, raw: string, strings: readonly string[]): string {
  if (type === "s") return strings[Number(raw)] ?? "";
  if (type === "b") return raw === "1" ? "TRUE" : "FALSE";
  if (type === "e") return "";
  if (type === undefined || type === "n") {
    const number = Number(raw);
    // Some programs store 1025974 as 1.0259740000000001E6.
    return raw.trim() === "" || Number.isNaN(number) ? plain(raw) : String(Number(number.toPrecision(15)));
  }
  return plain(raw);
}

function rowsOf(xml: string, strings: readonly string[], size: TableSize): TableRow[] {
  const rows: TableRow[] = [];
  let row: TableRow = { line: 0, cells: [] };
  let [column, from] = [-1, -1];
  let type: string | undefined;
  let value = "";
  const merged: string[] = [];
  for (const { name, closes, empty, attributes, start, end } of tags(xml)) {
    if (name === "mergeCell" && merged.length < maxMerged) merged.push(attribute(attributes, "ref") ?? "");
    if (name === "row" && !closes) {
      if (row.cells.some((cell) => cell.trim() !== "")) {
        size.addRow();
        rows.push(row);
      }
      row = { line: Number(attribute(attributes, "r")) || row.line + 1, cells: [] };
      column = -1;
    } else if (name === "c" && !closes) {
      column = columnOf(attribute(attributes, "r"), column + 1);
      type = attribute(attributes, "t");
      value = "";
    } else if (name === "c") {
      const text = type === "inlineStr" ? value : valueOf(type, value, strings);
      if (size.addCell(column, text)) {
        while (row.cells.length < column) row.cells.push("");
        row.cells[column] = text;
      }
    } else if ((name === "v" || name === "t") && !empty) {
      if (!closes) from = end;
      else if (from >= 0) value += name === "t" ? plain(xml.slice(from, start)) : xml.slice(from, start);
    }
  }
  if (row.cells.some((cell) => cell.trim() !== "")) {
    size.addRow();
    rows.push(row);
  }
  repeatMerged(rows, merged, size);
  return rows;
}

/** At most this many merged cells of a worksheet are read, and this many rows in them. */
const maxMerged = 20_000;
const maxMergedRows = 200_000;

/**
 * Repeats the value of cells that are merged over several rows in each of these rows, such as a class beside its riders.
 * Cells that are merged over columns only keep their value at the left.
 */
function repeatMerged(rows: readonly TableRow[], merged: readonly string[], size: TableSize): void {
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const lastLine = rows.at(-1)?.line ?? 0;
  let visited = 0;
  for (const reference of merged) {
    const [, letters = "", from = "", to = ""] = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(reference) ?? [];
    const column = columnOf(letters, -1);
    const value = byLine.get(Number(from))?.cells[column] ?? "";
    if (value.trim() === "") continue;
    for (let line = Number(from) + 1; line <= Math.min(Number(to), lastLine); line += 1) {
      visited += 1;
      if (visited > maxMergedRows) return;
      const cells = byLine.get(line)?.cells;
      if (!cells || !size.addCell(column, value)) continue;
      while (cells.length < column) cells.push("");
      cells[column] = value;
    }
  }
}

/** Drops columns that are empty from top to bottom, for tables that begin at B2. */
function withoutEmptyColumns(rows: readonly TableRow[]): TableRow[] {
  const leading = Math.min(...rows.map(({ cells }) => cells.findIndex((cell) => cell.trim() !== "")));
  return Number.isFinite(leading) && leading > 0
    ? rows.map((row) => ({ ...row, cells: row.cells.slice(leading) }))
    : [...rows];
}
