import type { TableRow } from "../csv.ts";
import { nameKey } from "../name-key.ts";
import { dealerColumnKinds, type DealerColumns } from "./dealer-columns.ts";
import type { DealerTable } from "./read-dealer-table.ts";

// This module joins the worksheets of a dealer list, such as one for the US and one for Canada
// (docs/spec/files.md#dealer-lists).

/** Worksheets with such a name contain dealers that must not be added as active ones, so they are not read. */
export const isOfClosed = (title: string): boolean =>
  /\b(?:closed|inactive|former|terminated|cancell?ed|archived?|old|prospects?|inactifs?|anciens?)\b|\bferm[ée]/iu.test(
    title,
  );

/** Returns whether the columns identify the dealer of a row and its location. */
const suffices = ({ guess }: DealerTable): boolean =>
  guess.name !== undefined &&
  [guess.city, guess.zipcode, guess.addressLine1, guess.wholeAddress, guess.cityAndState].some(
    (at) => at !== undefined,
  );

const textAt = ({ cells }: TableRow, at: number | undefined): string =>
  at === undefined ? "" : (cells[at] ?? "").trim();

/**
 * Returns the key that identifies a dealer in the list: its number, or its name and postal code if it has no number.
 */
const dealerOf = (row: TableRow, { dealerId, name, zipcode }: DealerColumns): string =>
  nameKey(textAt(row, dealerId) || `${textAt(row, name)} ${textAt(row, zipcode)}`);

/**
 * Returns the rows of all tables of dealers below the header of the first one, or null if there is none. A table is
 * left out if most of its dealers are also in the tables before it.
 */
export function joinSheets(tables: readonly DealerTable[]): DealerTable | null {
  const [first, ...others] = tables.filter(suffices);
  if (!first) return null;
  const header = [...first.header];
  const guess = { ...first.guess };
  const body = [...first.body];
  const notDealers = [...first.others];
  const known = new Set(first.body.map((row) => dealerOf(row, first.guess)));
  let last = Math.max(...[...body, ...notDealers].map(({ line }) => line));
  for (const table of others) {
    const dealers = table.body.map((row) => dealerOf(row, table.guess));
    if (dealers.filter((dealer) => known.has(dealer)).length * 2 > dealers.length) continue;
    for (const dealer of dealers) known.add(dealer);
    for (const kind of dealerColumnKinds) {
      const at = table.guess[kind];
      if (at !== undefined && guess[kind] === undefined) guess[kind] = header.push(table.header[at] ?? "") - 1;
    }
    const moved = (row: TableRow): TableRow => ({ ...row, line: (last = Math.max(row.line, last + 1)) });
    for (const row of table.body) {
      const cells = header.map(() => "");
      for (const kind of dealerColumnKinds) {
        const at = guess[kind];
        if (at !== undefined) cells[at] = textAt(row, table.guess[kind]);
      }
      body.push(moved(row.broken ? row : { ...row, cells }));
    }
    for (const row of table.others) notDealers.push(moved(row));
  }
  return { ...first, header, guess, body, others: notDealers };
}
