import type { TableRow } from "../csv.ts";
import { dealerColumnOf, type DealerColumn } from "./dealer-columns.ts";
import { billingColumnOf, looseColumnOf } from "./loose-headers.ts";

// This module finds the header of a dealer list, which may be below titles and may take one row or two.

export interface Header {
  /** These are the texts of the header, one for each column. */
  names: readonly string[];
  /** This is the index of the first row below the header. */
  end: number;
  /** This is the number of known headers. */
  score: number;
}

/** The header is searched for in this many rows at the top, because titles may be above it. */
const searchedRows = 25;

const meaningOf = (name: string): DealerColumn | undefined =>
  dealerColumnOf(name) ?? looseColumnOf(name) ?? billingColumnOf(name);
const scoreOf = (names: readonly string[]): number => new Set(names.flatMap((name) => meaningOf(name) ?? [])).size;

/**
 * Finds the row with the most known headers. If no row has at least two known headers, it is the first row of several
 * words.
 */
export function findHeader(rows: readonly TableRow[]): Header {
  let best = { at: -1, score: 1 };
  for (const [at, { cells }] of rows.slice(0, searchedRows).entries()) {
    const score = scoreOf(cells);
    if (score > best.score) best = { at, score };
  }
  if (best.at < 0) return firstRow(rows);
  const names = withGroups(namesOf(rows[best.at]), namesOf(rows[best.at - 1]));
  const next = rows[best.at + 1];
  const joined = next && isSecondLine(names, next) ? joinLines(names, namesOf(next)) : null;
  return joined
    ? { names: joined, end: best.at + 2, score: scoreOf(joined) }
    : { names, end: best.at + 1, score: best.score };
}

const namesOf = (row: TableRow | undefined): string[] => row?.cells.map((cell) => cell.trim()) ?? [];
const hasValue = (cells: readonly string[]): boolean => cells.some((cell) => /\d|@/.test(cell));

/**
 * If no header is known, the first row with at least two filled cells is the header, unless it contains digits or an @.
 * A title above it has only one cell.
 */
function firstRow(rows: readonly TableRow[]): Header {
  const filledOf = (row: TableRow | undefined) => namesOf(row).filter((name) => name !== "");
  const at = rows.slice(0, searchedRows).findIndex((row) => filledOf(row).length >= 2);
  const isHeader = at >= 0 && !hasValue(filledOf(rows[at]));
  return isHeader ? { names: namesOf(rows[at]), end: at + 1, score: 0 } : { names: [], end: 0, score: 0 };
}

/** Tells whether a row continues the header above it: "Cust / No.", "Zip / Code", "Phone / Number". */
function isSecondLine(names: readonly string[], { cells }: TableRow): boolean {
  if (hasValue(cells)) return false;
  const continued = cells.filter((cell, at) => {
    const [above, below] = [names[at] ?? "", cell.trim()];
    return above !== "" && below !== "" && meaningOf(`${above} ${below}`) !== undefined;
  });
  return continued.length >= 2;
}

function joinLines(names: readonly string[], more: readonly string[]): string[] {
  return Array.from({ length: Math.max(names.length, more.length) }, (_, at) => {
    const [above = "", below = ""] = [names[at], more[at]];
    const both = [above, below].filter((part) => part !== "").join(" ");
    return meaningOf(both) === undefined && meaningOf(above) !== undefined ? above : both;
  });
}

/**
 * Adds "Bill To" to each header of the billing address if only the line above the header says so: "Bill To,,,Ship To".
 */
function withGroups(names: readonly string[], groups: readonly string[]): readonly string[] {
  let group = "";
  return names.map((name, at) => {
    group = groups[at] || group;
    return name !== "" && billingColumnOf(`${group} ${name}`) !== undefined ? `${group} ${name}` : name;
  });
}
