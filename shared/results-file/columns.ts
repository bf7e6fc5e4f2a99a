import type { ResultsColumn, ResultsColumns, ResultsFormat } from "./formats.ts";
import { headerKey } from "./headers.ts";
import { knownFormats, type KnownFormat } from "./known-formats.ts";

/**
 * This is the recognized format of a table: the program that wrote it, found by its headers, and the meaning of each
 * column.
 */
export type Recognised = {
  format: ResultsFormat;
  columns: ResultsColumns;
  /** These are the timing columns in which a program may write DNF or DNS instead of a time. */
  remarks: number[];
  ignoredColumns: string[];
  /**
   * This is true if the places may be over all classes. In that case the places in the class are used if the file
   * states them; otherwise they are derived.
   */
  overall: boolean;
};

/**
 * Returns whether a column is read only to find out that a rider did not finish. Such a column is reported as unused.
 */
const isTiming = (column: ResultsColumn) => column === "remark" || column === "laps";

function tryFormat(candidate: KnownFormat, cells: readonly string[]): Recognised | null {
  const { format, headers, needs, either, marks } = candidate;
  const columns: ResultsColumns = {};
  const ignoredColumns: string[] = [];
  const remarks: number[] = [];
  cells.forEach((cell, at) => {
    const header = cell.trim();
    if (header === "") return;
    const column = headers[headerKey(header)];
    const isSecond = column !== undefined && columns[column] !== undefined;
    if (column && !isSecond) columns[column] = at;
    if (column === "remark") remarks.push(at);
    if (!column || isSecond || isTiming(column)) ignoredColumns.push(header);
  });
  // If several columns have the header of a place, each of them may be the place in a moto.
  const places = cells.filter((cell) => ["place", "placeInClass"].includes(headers[headerKey(cell)] ?? ""));
  if (new Set(places.map(headerKey)).size < places.length) return null;
  const has = (column: ResultsColumn) => columns[column] !== undefined;
  if (!needs.every(has) || !either.some(has)) return null;
  if (marks && !cells.some((cell) => marks.includes(headerKey(cell)))) return null;
  return { format, columns, remarks, ignoredColumns, overall: candidate.overall ?? false };
}

export const searchedRows = 25;

/** Finds the first row that is the header of a known format; titles may precede it. */
export function recognise(rows: readonly (readonly string[])[]): (Recognised & { headerAt: number }) | null {
  for (const [headerAt, cells] of rows.slice(0, searchedRows).entries()) {
    for (const candidate of knownFormats) {
      const found = tryFormat(candidate, cells);
      if (found) return { ...found, headerAt };
    }
  }
  return null;
}
