import type { Column, Columns, ResultsFormat } from "./formats.ts";
import { headerKey } from "./headers.ts";
import { knownFormats, type KnownFormat } from "./known-formats.ts";

/** Which program wrote a table, by its headers, and what each of its columns is to us. */
export type Recognised = {
  format: ResultsFormat;
  columns: Columns;
  /** Timing columns where a program may write DNF or DNS instead of a time. */
  remarks: number[];
  passedOver: string[];
  /** Its places may run over all classes: those in the class are preferred, or derived. */
  overall: boolean;
};

/** Read for what they may say of a rider who did not finish, but of no use beyond: named as passed over. */
const isTiming = (column: Column) => column === "remark" || column === "laps";

function tryFormat(candidate: KnownFormat, cells: readonly string[]): Recognised | null {
  const { format, headers, needs, either, marks } = candidate;
  const columns: Columns = {};
  const passedOver: string[] = [];
  const remarks: number[] = [];
  cells.forEach((cell, at) => {
    const header = cell.trim();
    if (header === "") return;
    const column = headers[headerKey(header)];
    const isSecond = column !== undefined && columns[column] !== undefined;
    if (column && !isSecond) columns[column] = at;
    if (column === "remark") remarks.push(at);
    if (!column || isSecond || isTiming(column)) passedOver.push(header);
  });
  const has = (column: Column) => columns[column] !== undefined;
  if (!needs.every(has) || !either.some(has)) return null;
  if (marks && !cells.some((cell) => marks.includes(headerKey(cell)))) return null;
  return { format, columns, remarks, passedOver, overall: candidate.overall ?? false };
}

export const searchedRows = 25;

/** The first row that is some format's header; titles may stand above it. */
export function recognise(rows: readonly (readonly string[])[]): (Recognised & { headerAt: number }) | null {
  for (const [headerAt, cells] of rows.slice(0, searchedRows).entries()) {
    for (const candidate of knownFormats) {
      const found = tryFormat(candidate, cells);
      if (found) return { ...found, headerAt };
    }
  }
  return null;
}
