import { unescapeCell, type TableRow } from "../csv.ts";
import { checkRows } from "./check-rows.ts";
import { withFoundTies } from "./found-ties.ts";
import type { Recognised } from "./columns.ts";
import {
  rowFields,
  type ResultsColumns,
  type ResultStatus,
  type ParsedRow,
  type ResultsFileNote,
  type RowValues,
} from "./formats.ts";
import { headerKey } from "./headers.ts";
import { isFooter, isRule, isTotal } from "./total-row.ts";
import { partsOfName, splitName } from "./names.ts";
import { withPlaceInClass, type RawRow } from "./place-in-class.ts";
import { partsOfRows, withPart } from "./race-parts.ts";
import { readPlace, statusIn, statusOfWord, statusShort } from "./read-place.ts";
import { readFileRow } from "./read-row.ts";
import { withRepeatedClass } from "./repeat-class.ts";
import { withRunsApart } from "./runs-apart.ts";
import { clearStatus, isYes, remarkColumns, worstOf, type RemarkColumns } from "./remarks.ts";

type Known = Pick<Recognised, "format" | "columns" | "overall"> & { remarks?: readonly number[] };

/** Reads and checks the rows of a table whose columns are known, and adds notes about changes. */
export function rowsOfTable(
  body: readonly TableRow[],
  header: readonly string[],
  { format, columns, remarks: knownRemarks = [], overall }: Known,
): { rows: ParsedRow[]; notes: ResultsFileNote[] } {
  const notes: ResultsFileNote[] = [];
  const headerKeys = header.map(headerKey);
  // A repeated header may have fewer or more empty cells at its end.
  const isHeader = (cells: readonly string[]): boolean =>
    cells.some((cell) => cell.trim() !== "") &&
    Array.from({ length: Math.max(cells.length, headerKeys.length) }).every(
      (_, at) => headerKey(cells[at] ?? "") === (headerKeys[at] ?? ""),
    );
  const found = remarkColumns(body, header, columns);
  const remarks = { ...found, always: [...new Set([...knownRemarks, ...found.always])] };
  const raw: RawRow[] = [];
  const broken: ParsedRow[] = [];
  const filled = withRepeatedClass(body, columns);
  const parts = partsOfRows(filled, header, columns);
  let isBelowFooter = false;
  let last = "";
  let heading: ResultStatus | null = null;
  let headed: string | undefined;
  for (const row of filled) {
    if (headsRows(row.cells)) [heading, headed] = [statusOfHeading(row.cells), undefined];
    else if (isHeader(row.cells)) heading = null;
    const texts = row.cells.join("\n");
    if (row.broken) {
      broken.push(unreadable(row));
    } else if (isHeader(row.cells)) {
      // Orbits repeats its header above each class, so this line is skipped.
      notes.push("lines_skipped");
    } else if (
      isStray(row.cells, header.length) ||
      isRule(row.cells) ||
      isTotal(row.cells) ||
      ((isBelowFooter ? isNobody(row.cells, columns) : isFooter(row.cells)) && mayBeFooter(row.cells, columns))
    ) {
      // The values of a footer may be in the line below its labels.
      isBelowFooter = isFooter(row.cells);
      notes.push("lines_skipped");
    } else {
      const read = rawRow(row, columns, remarks);
      const part = parts.get(row);
      // The next class ends what a heading such as "Did Not Start" is about.
      headed ??= read.values.className ?? "";
      if (headed !== (read.values.className ?? "")) heading = null;
      if (heading !== null && isUnplaced(read)) read.values.status = statusShort[heading];
      // The same line twice in a row is one result. Two riders who tied differ at least in their names.
      if (texts === last && (read.values.lastName ?? "") !== "") {
        notes.push("lines_skipped");
        continue;
      }
      last = texts;
      if (part !== undefined) read.values.className = withPart(read.values.className ?? "", part);
      if (format === "template" && isPrepared(read.values)) notes.push("blank_rows_skipped");
      else raw.push(read);
    }
  }
  const apart = withRunsApart(raw);
  const { rows, note } = withPlaceInClass(apart, { mayBeOverall: overall });
  if (note) notes.push(note);
  const parsed = rows.map(({ line, values, placeInRace }): ParsedRow => ({
    ...readFileRow(line, values),
    ...(placeInRace === undefined ? {} : { placeInRace }),
  }));
  if (
    parsed.some(({ place, status, laps, errors }) => status === "dnf" && place === null && laps && errors.length === 0)
  ) {
    notes.push("laps_without_place");
  }
  if (parsed.every(({ className }) => className === null)) notes.push("class_not_in_file");
  if (parsed.some(({ warnings }) => warnings !== undefined)) notes.push("vins_dropped");
  const all = withFoundTies([...parsed, ...broken].sort((a, b) => a.line - b.line));
  if (all.some(({ tieFound }) => tieFound)) notes.push("ties_found");
  return { rows: checkRows(all), notes: [...new Set(notes)] };
}

/** Tells whether the row is a footer or a group title: only the first cell of a wide table is filled. */
function isStray(cells: readonly string[], width: number): boolean {
  return width >= 4 && cells.every((cell, at) => (cell.trim() !== "") === (at === 0));
}

/** Tells whether the row is a heading: it has only one filled cell. */
const headsRows = (cells: readonly string[]): boolean => cells.filter((cell) => cell.trim() !== "").length === 1;

/** Returns the status that a heading such as "Did Not Start (2)" gives to the rows below it. */
function statusOfHeading(cells: readonly string[]): ResultStatus | null {
  const text = cells.find((cell) => cell.trim() !== "")?.trim() ?? "";
  const words = text.replace(/(?:\s*[(:]?\s*\d+\s*\)?|\s*:)$/u, "");
  const status = statusOfWord(words) ?? statusOfWord(words.replaceAll(/s\b/giu, ""));
  return status === "finished" ? null : status;
}

/** Tells whether the row has neither a place nor a status of its own. */
function isUnplaced({ values, placeInClass = "" }: RawRow): boolean {
  if (values.status) return false;
  const read = readPlace(values.place || placeInClass);
  return "place" in read && read.place === null && read.status === "finished";
}

/** Tells whether the row can be a remark below the results: it has no place, and its first words are not a name. */
function mayBeFooter(cells: readonly string[], { place, placeInClass, ...others }: ResultsColumns): boolean {
  const first = cells.findIndex((cell) => cell.trim() !== "");
  if ([others.name, others.firstName, others.lastName].includes(first)) return false;
  return [place, placeInClass].every((at) => {
    if (at === undefined || at === first) return true;
    const read = readPlace(cells[at] ?? "");
    return "unreadable" in read || (read.place === null && read.status === "finished");
  });
}

/** Tells whether no cell of the row names a rider. */
const isNobody = (cells: readonly string[], { name, firstName, lastName }: ResultsColumns): boolean =>
  isFooter(cells) || [name, firstName, lastName].every((at) => at === undefined || (cells[at] ?? "").trim() === "");

/** Tells whether the row is a line of our template that was not filled in. */
function isPrepared(values: RowValues): boolean {
  return rowFields.every((field) => ["className", "place", "starters"].includes(field) || !values[field]?.trim());
}

function rawRow({ line, cells }: TableRow, columns: ResultsColumns, remarks: RemarkColumns): RawRow {
  const cell = (at: number | undefined) => (at === undefined ? "" : unescapeCell((cells[at] ?? "").trim()));
  const values: RowValues = {};
  for (const field of rowFields) if (columns[field] !== undefined) values[field] = cell(columns[field]);
  if (columns.name !== undefined) {
    const { name, number, brand, hometown } = partsOfName(cell(columns.name));
    Object.assign(values, splitName(name));
    if (number) values.number ||= number;
    if (brand) values.brand ||= brand;
    if (hometown) values.hometown ||= hometown;
  }
  // Timing programs write DNF and DNS in the column of the gap or the time.
  if (!values.status) {
    const isPlaced = (values.place ?? "") !== "" || cell(columns.placeInClass) !== "";
    const read = isPlaced ? remarks.always : [...remarks.always, ...remarks.ifUnplaced];
    const status = worstOf([
      ...read.map((at) => statusIn(cell(at))),
      ...remarks.notes.map((at) => clearStatus(cell(at))),
      ...remarks.flags.map(({ at, status: flagged }) => (isYes(cell(at)) ? flagged : null)),
    ]);
    if (status) values.status = statusShort[status];
  }
  return columns.placeInClass === undefined
    ? { line, values }
    : { line, values, placeInClass: cell(columns.placeInClass) };
}

function unreadable({ line, cells }: TableRow): ParsedRow {
  const row = readFileRow(line, {});
  const value = (cells[0] ?? "").slice(0, 200);
  return { ...row, errors: [{ code: "row_unreadable", field: "place", value }] };
}

/** Tells whether the columns are sufficient to read results: they say who raced and where each rider finished. */
export const columnsSuffice = (columns: ResultsColumns): boolean =>
  (columns.place !== undefined || columns.placeInClass !== undefined) &&
  (columns.name !== undefined || columns.lastName !== undefined);

/** Returns the rows of a mapped table with these columns. Returns no rows until rider and place are mapped. */
export function rowsOfMapped(
  { body, header }: { body: readonly TableRow[]; header: readonly string[] },
  columns: ResultsColumns,
): { rows: ParsedRow[]; notes: ResultsFileNote[]; ignoredColumns: string[] } {
  const used = new Set(Object.values(columns));
  const ignoredColumns = header.filter((name, at) => name !== "" && !used.has(at));
  if (!columnsSuffice(columns)) return { rows: [], notes: [], ignoredColumns };
  return { ...rowsOfTable(body, header, { format: "mapped", columns, overall: true }), ignoredColumns };
}
