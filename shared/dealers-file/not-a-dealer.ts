import type { TableRow } from "../csv.ts";
import { headerKey } from "../results-file/headers.ts";
import { dealerColumnOf } from "./dealer-columns.ts";
import { looseColumnOf } from "./loose-headers.ts";

// This module recognizes the rows of a list that are not dealers: headings of a group, totals, notes, page numbers, and
// headers that are repeated on each page.

const counted =
  "(?:active |actifs? )?(?:dealers?|stores?|accounts?|customers?|locations?|records?|concessionnaires?|clients?)";
const total = new RegExp(
  `^(?:(?:grand )?totals?|totaux|total general|count|nombre)(?: (?:of|de|number of|nombre de))?(?: ${counted})?(?: \\d+)?$`,
);
const subtotal = /^(?:sub ?total|sous total)\b/;
const count = new RegExp(`^[\\d .,:$]*(?: ?${counted})?$`, "i");

/**
 * Tells whether a row repeats the header, possibly in other words: the Canadian part of a list has "Prov." for "State".
 */
function isHeaderAgain(filled: readonly string[]): boolean {
  const known = filled.filter((cell) => dealerColumnOf(cell) !== undefined || looseColumnOf(cell) !== undefined);
  return known.length >= 3 && known.length >= filled.length * 0.6 && !filled.some((cell) => /\d|@/.test(cell));
}

/**
 * Tells whether a row is not a dealer. In a list of at least three columns, a single filled cell is not enough to be a
 * dealer.
 */
export function isNoDealer({ cells, broken }: TableRow, header: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  const [first = "", ...others] = filled;
  if (broken || first === "") return false;
  if (filled.length === 1 && header.length >= 3) return true;
  if (isHeaderAgain(filled)) return true;
  const key = headerKey(first);
  if ((total.test(key) || subtotal.test(key)) && others.every((cell) => count.test(cell))) return true;
  return filled.length > 2 && header.every((name, at) => headerKey(name) === headerKey(cells[at] ?? ""));
}
