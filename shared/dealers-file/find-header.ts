import type { TableRow } from "../csv.ts";
import { dealerColumnOf, type DealerColumn } from "./dealer-columns.ts";
import { billingColumnOf, looseColumnOf } from "./loose-headers.ts";

// This module finds the header of a dealer list: below titles, and in one line or two.

export interface Header {
  /** These are the headers by column. */
  names: readonly string[];
  /** The rows of the list begin at this index. */
  end: number;
  /** This is the number of known headers. */
  score: number;
}

/** This is the number of rows at the top among which the header is searched: titles may precede it. */
const searchedRows = 25;

const meaningOf = (name: string): DealerColumn | undefined =>
  dealerColumnOf(name) ?? looseColumnOf(name) ?? billingColumnOf(name);
const scoreOf = (names: readonly string[]): number => new Set(names.flatMap((name) => meaningOf(name) ?? [])).size;

/** Finds the row with the most known headers; without one of two known headers, the first row of several words. */
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

/** A header whose words are unknown still has no numbers, addresses or codes in it. Titles above it have one cell. */
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

/** Says at each header of the billing address that it is one, if only a line above says so: "Bill To,,,Ship To". */
function withGroups(names: readonly string[], groups: readonly string[]): readonly string[] {
  let group = "";
  return names.map((name, at) => {
    group = groups[at] || group;
    return name !== "" && billingColumnOf(`${group} ${name}`) !== undefined ? `${group} ${name}` : name;
  });
}
