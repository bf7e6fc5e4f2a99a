import { decodeText, fileKind, parseTable, unescapeCell, type TableRow } from "../csv.ts";
import { checkRows } from "./check-rows.ts";
import { headerKey, recognise, type Columns, type Recognised } from "./columns.ts";
import {
  rowFields,
  type ParsedRow,
  type RefusedFile,
  type ResultsFile,
  type ResultsFileNote,
  type RowValues,
} from "./formats.ts";
import { splitName } from "./names.ts";
import { withPlaceInClass, type RawRow } from "./place-in-class.ts";
import { statusOfWord } from "./read-place.ts";
import { readRow } from "./read-row.ts";

/** A results file, read without writing anything: what it is, its rows, and what is wrong with each (decisions §5). */
export function parseResultsFile(bytes: Uint8Array): ResultsFile | RefusedFile {
  const kind = fileKind(bytes);
  if (kind !== "text") return { ok: false, problem: "wrong_file_kind", kind };
  const { text, encoding } = decodeText(bytes);
  // A page or a program's data saved under a table's name: no rows to be had from it.
  if (/^\s*(?:<!doctype|<html|<\?xml|\{\s*"|\[\s*\{)/i.test(text))
    return { ok: false, problem: "wrong_file_kind", kind };
  const table = parseTable(text);
  if (!table) return { ok: false, problem: "unreadable_file", kind };
  const [first] = table.rows;
  if (!first) return { ok: false, problem: "empty_file", kind };

  const cells = table.rows.map((row) => row.cells);
  const recognised = recognise(cells);
  const notes: ResultsFileNote[] = encoding === "windows-1252" ? ["windows_encoding"] : [];
  const headers = (cells[recognised.headerAt] ?? []).map((header) => header.trim()).filter((header) => header !== "");
  const { format, passedOver } = recognised;
  if (format === "unknown")
    return { ok: true, format, headers, rows: [], passedOver, notes: [...notes, "unknown_format"] };
  if (recognised.headerAt > 0) notes.push("title_rows_skipped");
  const rows = rowsOf(table.rows.slice(recognised.headerAt + 1), cells[recognised.headerAt] ?? [], recognised, notes);
  if (rows.length === 0) return { ok: false, problem: "empty_file", kind };
  return { ok: true, format, headers, rows, passedOver, notes: [...new Set(notes)] };
}

function rowsOf(
  body: readonly TableRow[],
  header: readonly string[],
  { format, columns, remarks }: Recognised,
  notes: ResultsFileNote[],
): ParsedRow[] {
  const headerText = header.map(headerKey).join("|");
  const raw: RawRow[] = [];
  const broken: ParsedRow[] = [];
  for (const row of body) {
    if (row.broken) {
      broken.push(unreadable(row));
    } else if (row.cells.map(headerKey).join("|") === headerText) {
      // Orbits prints its header again above each class.
      notes.push("lines_skipped");
    } else if (isStray(row.cells, header.length)) {
      notes.push("lines_skipped");
    } else {
      const read = rawRow(row, columns, remarks);
      if (format === "template" && isPrepared(read.values)) notes.push("blank_rows_skipped");
      else raw.push(read);
    }
  }
  const { rows, note } = format === "orbits" ? withPlaceInClass(raw) : { rows: raw, note: undefined };
  if (note) notes.push(note);
  const parsed = rows.map(({ line, values }) => readRow(line, values));
  if (
    parsed.some(({ place, status, laps, errors }) => status === "dnf" && place === null && laps && errors.length === 0)
  ) {
    notes.push("laps_without_place");
  }
  if (parsed.every(({ className }) => className === null)) notes.push("class_not_in_file");
  return checkRows([...parsed, ...broken].sort((a, b) => a.line - b.line));
}

/** A footer or a group's title: the first cell alone in a table of many columns. */
function isStray(cells: readonly string[], width: number): boolean {
  return width >= 4 && cells.every((cell, at) => (cell.trim() !== "") === (at === 0));
}

/** A line of our template that nobody filled in. */
function isPrepared(values: RowValues): boolean {
  return rowFields.every((field) => ["className", "place", "starters"].includes(field) || !values[field]?.trim());
}

function rawRow({ line, cells }: TableRow, columns: Columns, remarks: readonly number[]): RawRow {
  const cell = (at: number | undefined) => (at === undefined ? "" : unescapeCell((cells[at] ?? "").trim()));
  const values: RowValues = {};
  for (const field of rowFields) if (columns[field] !== undefined) values[field] = cell(columns[field]);
  if (columns.name !== undefined) Object.assign(values, splitName(cell(columns.name)));
  // Orbits writes DNF and DNS where the gap or the time would be.
  values.status ||= remarks.map(cell).find((remark) => statusOfWord(remark)) ?? "";
  return columns.placeInClass === undefined
    ? { line, values }
    : { line, values, placeInClass: cell(columns.placeInClass) };
}

function unreadable({ line, cells }: TableRow): ParsedRow {
  const row = readRow(line, {});
  const value = (cells[0] ?? "").slice(0, 200);
  return { ...row, errors: [{ code: "row_unreadable", field: "place", value }] };
}
