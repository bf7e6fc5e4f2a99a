import type { TableRow } from "#shared/csv.ts";
import { BadZip, Zip, ZipTooBig } from "./read-zip.ts";

/**
 * The first worksheet of an Excel file as rows of texts. Only what a table needs is read: no formulas are run, nothing
 * outside is fetched, and a file that unpacks to more than a sheet of results can be is refused.
 */
export type ReadXlsx = { ok: true; rows: TableRow[] } | { ok: false; problem: "unreadable_file" | "too_large" };

const mostBytes = 48 * 1024 * 1024;
const mostRows = 20_000;
const mostColumns = 200;

export function readXlsx(bytes: Uint8Array): ReadXlsx {
  try {
    const zip = new Zip(bytes);
    const sheet = zip.text(firstSheet(zip), mostBytes);
    if (sheet === null) return { ok: false, problem: "unreadable_file" };
    const strings = sharedStrings(zip.text("xl/sharedStrings.xml", mostBytes) ?? "");
    return { ok: true, rows: withoutEmptyColumns(rowsOf(sheet, strings)) };
  } catch (error) {
    if (error instanceof ZipTooBig) return { ok: false, problem: "too_large" };
    if (error instanceof BadZip || error instanceof RangeError) return { ok: false, problem: "unreadable_file" };
    throw error;
  }
}

interface Tag {
  name: string;
  closes: boolean;
  empty: boolean;
  attributes: string;
  /** Where the tag ends and its content begins. */
  end: number;
  start: number;
}

const mostTagText = 2000;

/** The tags of a text, one after the other, each looked at once; prefixes of namespaces are dropped. */
function* tags(xml: string): Generator<Tag> {
  for (let start = xml.indexOf("<"); start >= 0;) {
    const close = xml.indexOf(">", start);
    if (close < 0) return;
    const inner = xml.slice(start + 1, Math.min(close, start + mostTagText));
    const found = /^(\/?)(?:[\w.-]{1,30}:)?([\w.-]{1,30})/.exec(inner);
    if (found) {
      const [whole, slash, name = ""] = found;
      const empty = xml[close - 1] === "/";
      yield { name, closes: slash === "/", empty, attributes: inner.slice(whole.length), start, end: close + 1 };
    }
    start = xml.indexOf("<", close);
  }
}

const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`(?:^|\\s)(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    .exec(attributes)
    ?.slice(1)
    .find((value) => value !== undefined);

/** The first sheet that is not hidden, by the workbook's own order. */
function firstSheet(zip: Zip): string {
  const workbook = zip.text("xl/workbook.xml", mostBytes);
  const relations = zip.text("xl/_rels/workbook.xml.rels", mostBytes);
  const usual = "xl/worksheets/sheet1.xml";
  if (workbook === null || relations === null) return usual;
  const sheets = [...tags(workbook)].filter(({ name, closes }) => name === "sheet" && !closes);
  const first = sheets.find(({ attributes }) => attribute(attributes, "state") === undefined) ?? sheets[0];
  const id = first && attribute(first.attributes, "id");
  for (const { name, attributes } of tags(relations)) {
    if (name !== "Relationship" || attribute(attributes, "Id") !== id) continue;
    const target = attribute(attributes, "Target");
    if (target) return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
  }
  return usual;
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
  let [from, spoken] = [-1, false];
  for (const { name, closes, empty, start, end } of tags(xml)) {
    if (name === "si") {
      if (closes) strings.push(text ?? "");
      text = closes ? null : "";
      if (empty) strings.push("");
    } else if (name === "rPh") {
      // How a name is spoken, beside how it is written.
      spoken = !closes && !empty;
    } else if (name === "t" && !empty) {
      if (!closes) from = end;
      else if (from >= 0 && text !== null && !spoken) text += plain(xml.slice(from, start));
    }
  }
  return strings;
}

/** "AB12" → 27: the column, from 0. */
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
    // 1.0259740000000001E6 is what a program keeps of 1025974.
    return raw.trim() === "" || Number.isNaN(number) ? plain(raw) : String(Number(number.toPrecision(15)));
  }
  return plain(raw);
}

function rowsOf(xml: string, strings: readonly string[]): TableRow[] {
  const rows: TableRow[] = [];
  let row: TableRow = { line: 0, cells: [] };
  let [column, from] = [-1, -1];
  let type: string | undefined;
  let value = "";
  for (const { name, closes, empty, attributes, start, end } of tags(xml)) {
    if (name === "row" && !closes) {
      if (rows.length >= mostRows) break;
      row = { line: Number(attribute(attributes, "r")) || row.line + 1, cells: [] };
      column = -1;
      rows.push(row);
    } else if (name === "c" && !closes) {
      column = columnOf(attribute(attributes, "r"), column + 1);
      type = attribute(attributes, "t");
      value = "";
    } else if (name === "c" && column < mostColumns) {
      while (row.cells.length < column) row.cells.push("");
      row.cells[column] = type === "inlineStr" ? value : valueOf(type, value, strings);
    } else if ((name === "v" || name === "t") && !empty) {
      if (!closes) from = end;
      else if (from >= 0) value += name === "t" ? plain(xml.slice(from, start)) : xml.slice(from, start);
    }
  }
  return rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
}

/** Tables that begin at B2: columns that are empty from top to bottom go (spec §5). */
function withoutEmptyColumns(rows: readonly TableRow[]): TableRow[] {
  const leading = Math.min(...rows.map(({ cells }) => cells.findIndex((cell) => cell.trim() !== "")));
  return Number.isFinite(leading) && leading > 0
    ? rows.map((row) => ({ ...row, cells: row.cells.slice(leading) }))
    : [...rows];
}
