import { decodeText, fileKind, parseTable, type TableRow } from "../csv.ts";
import { isEmail } from "../email.ts";
import type { RefusedFile } from "../results-file/formats.ts";
import { tableLimits } from "../table-limits.ts";
import { dealerColumnOf, isFax, isStatus, type DealerColumn, type DealerColumns } from "./dealer-columns.ts";
import { readFileCode, stateOf } from "../typed-places.ts";
import { findHeader } from "./find-header.ts";
import { joinSplitColumns } from "./join-columns.ts";
import { billingColumnOf, looseColumnOf } from "./loose-headers.ts";
import { isNoDealer } from "./not-a-dealer.ts";
import { isOfClosed, joinSheets } from "./join-sheets.ts";
import { isStatusWord, readActive } from "./read-status.ts";
import { splitAddress } from "./split-address.ts";
import { splitContact } from "./split-contact.ts";

// This module reads a dealer list into a table, and guesses what each column contains
// (docs/spec/files.md#dealer-lists).

export interface DealerTable {
  ok: true;
  /** These are the headers. A header is an empty text if the column has none. */
  header: string[];
  body: TableRow[];
  /** These rows are not dealers: they are totals, notes or headings of a group. */
  others: TableRow[];
  guess: DealerColumns;
}

const sampledRows = 50;
const maxColumns = 60;

/** Reads a list from the bytes of a text file. @throws TableTooLarge as soon as a limit is exceeded. */
export function readDealerTable(bytes: Uint8Array): DealerTable | RefusedFile {
  const kind = fileKind(bytes);
  if (kind !== "text") return { ok: false, problem: "wrong_file_kind", kind };
  const table = parseTable(decodeText(bytes).text, tableLimits);
  return table ? dealerTableOf(table.rows) : { ok: false, problem: "unreadable_file", kind };
}

/**
 * Reads a list from the worksheets of a workbook: from the worksheet with the most known headers, and from the others
 * that are lists of dealers, too.
 */
export function readDealerSheets(
  sheets: readonly { title?: string; rows: readonly TableRow[] }[],
): DealerTable | RefusedFile {
  const open = sheets.filter(({ title = "" }) => !isOfClosed(title));
  const scored = (open.length > 0 ? open : sheets).map(({ rows }) => ({ rows, score: findHeader(rows).score }));
  const best = scored.toSorted((a, b) => b.score - a.score || b.rows.length - a.rows.length)[0];
  const lists = scored.filter(({ score }) => score > 1).map(({ rows }) => dealerTableOf(rows));
  return joinSheets(lists.filter((table) => table.ok)) ?? dealerTableOf(best?.rows ?? []);
}

function dealerTableOf(rows: readonly TableRow[]): DealerTable | RefusedFile {
  if (rows.length === 0) return { ok: false, problem: "empty_file", kind: "text" };
  const width = Math.min(maxColumns, Math.max(...rows.slice(0, 200).map(({ cells }) => cells.length)));
  const { end, names } = findHeader(rows);
  const header = Array.from({ length: width }, (_, column) => names[column] ?? "");
  const below = rows
    .slice(end)
    .filter(({ cells, broken }) => broken || cells.some((cell) => cell.trim() !== ""))
    .map((row) => (row.cells.length > width ? { ...row, cells: row.cells.slice(0, width) } : row));
  const { body = [], others = [] } = Object.groupBy(below, (row) => (isNoDealer(row, header) ? "others" : "body"));
  if (body.length === 0) return { ok: false, problem: "empty_file", kind: "text" };
  const joined = joinSplitColumns(header, body);
  const guess = guessColumns(joined);
  return { ok: true, header: joined.header, body: withBilling(joined, guess), others, guess };
}

/** Returns the share of the filled cells for which `is` returns true. */
const share = (cells: readonly string[], is: (cell: string) => boolean): number => {
  const filled = cells.filter((cell) => cell.trim() !== "");
  return filled.length === 0 ? 0 : filled.filter(is).length / filled.length;
};

const extension = /[\s,]*(?:x|ext\.?|extension|poste|p\.|#)\s*\d{1,6}$/i;
const isPhone = (cell: string): boolean => {
  const number = cell.trim().replace(extension, "");
  return /^[\d\s().+-]{10,20}$/.test(number) && number.replaceAll(/\D/g, "").length >= 10;
};

/** Matches "815 Throckmorton Street", "12-B, rue Labelle", "PO Box 5" and "C.P. 12". */
const isStreet = (cell: string): boolean =>
  /^(?:\d+[\w-]*,?\s+.*\p{L}{2}|(?:p\.? ?o\.? box|c\.? ?p\.?)\s)/iu.test(cell.trim());

/** If a column has no known header, it is recognized by these contents. */
const contents: readonly [DealerColumn, (cell: string) => boolean][] = [
  ["email", isEmail],
  ["websiteUrl", (cell) => /^(?:https?:\/\/|www\.)\S+$/i.test(cell.trim())],
  ["phone", isPhone],
  ["wholeAddress", (cell) => splitAddress(cell) !== null && readsCode(cell)],
  ["addressLine1", isStreet],
  ["phoneAndEmail", (cell) => reaches(cell)],
  ["zipcode", (cell) => readFileCode(cell) !== null],
  ["state", (cell) => stateOf(cell) !== undefined],
  ["active", isStatusWord],
];

const reaches = (cell: string): boolean => Object.values(splitContact(cell)).some((part) => part !== "");
const readsCode = (cell: string): boolean => (splitAddress(cell)?.zipcode ?? "") !== "";

function guessColumns({ header, body, known }: ReturnType<typeof joinSplitColumns>): DealerColumns {
  const columns: DealerColumns = { ...known };
  const sample = body.slice(0, sampledRows);
  const cellsAt = (at: number) => sample.map((row) => row.cells[at] ?? "");
  const isTaken = (at: number) => Object.values(columns).includes(at);
  const take = (kind: DealerColumn | undefined, at: number) => {
    if (kind !== undefined && columns[kind] === undefined && !isTaken(at)) columns[kind] = at;
  };
  // An exact header wins over one that is only similar, and the shop's address wins over the billing address.
  for (const kindOf of [dealerColumnOf, looseColumnOf]) {
    header.forEach((cell, at) => take(meaningOf(kindOf(cell), cellsAt(at)), at));
  }
  // Any column of a status decides which dealers are active if one of its words is clear.
  header.forEach((cell, at) => {
    if (isStatus(cell) && cellsAt(at).some(isStatusWord)) take("active", at);
  });
  if (addressKinds.every((kind) => columns[kind] === undefined)) {
    header.forEach((cell, at) => take(meaningOf(billingColumnOf(cell), cellsAt(at)), at));
  }
  for (const [kind, is] of contents) {
    if (columns[kind] !== undefined || isKnownElsewhere(kind, columns)) continue;
    const at = header.findIndex((name, one) => !isTaken(one) && !isUnwanted(name) && share(cellsAt(one), is) >= 0.9);
    if (at < 0 || (kind === "phoneAndEmail" && !cellsAt(at).some((cell) => cell.includes("@")))) continue;
    take(kind, at);
  }
  return withCity(withName(columns, header.length, cellsAt), cellsAt);
}

/** Adds the city of a list without headers: it is the column of words before the column of the state. */
function withCity(columns: DealerColumns, cellsAt: (at: number) => string[]): DealerColumns {
  const { city, state, cityAndState, wholeAddress } = columns;
  const at = (state ?? 0) - 1;
  if (city !== undefined || cityAndState !== undefined || wholeAddress !== undefined || at < 0) return columns;
  const areWords = share(cellsAt(at), (cell) => /^\p{L}[\p{L} .'’-]+$/u.test(cell.trim())) >= 0.9;
  return areWords && cellsAt(at).some(Boolean) && !Object.values(columns).includes(at)
    ? { ...columns, city: at }
    : columns;
}

/**
 * Fills the address from the columns of the billing address in rows without a shop's address, as programs leave it empty
 * if both are the same.
 */
function withBilling({ header, body }: ReturnType<typeof joinSplitColumns>, guess: DealerColumns): TableRow[] {
  const pairs = header.flatMap((name, from): [number, number][] => {
    const kind = billingColumnOf(name);
    const to = kind === undefined ? undefined : guess[kind];
    return kind !== undefined && billedKinds.has(kind) && to !== undefined && to !== from ? [[from, to]] : [];
  });
  if (pairs.length === 0) return body;
  const at = Object.entries(guess).flatMap(([kind, one]) => (billedKinds.has(kind) && kind !== "country" ? [one] : []));
  return body.map((row) => {
    if (row.broken || at.some((one) => (row.cells[one] ?? "").trim() !== "")) return row;
    const cells = header.map((_, one) => row.cells[one] ?? "");
    for (const [from, to] of pairs) if ((cells[to] ?? "").trim() === "") cells[to] = cells[from] ?? "";
    return { ...row, cells };
  });
}

const billedKinds: ReadonlySet<string> = new Set([
  "addressLine1",
  "addressLine2",
  "city",
  "state",
  "zipcode",
  "country",
  "wholeAddress",
  "cityAndState",
]);

const addressKinds = ["addressLine1", "wholeAddress", "cityAndState", "city", "zipcode"] as const;
const isUnwanted = (name: string): boolean => isFax(name) || billingColumnOf(name) !== undefined;

/**
 * Returns true if another column already contains the field. Beside "Bend, OR 97701", for example, a number is not a
 * ZIP code but the number of the dealer.
 */
function isKnownElsewhere(
  kind: DealerColumn,
  { addressLine1, wholeAddress, cityAndState, phone, email, closed }: DealerColumns,
): boolean {
  if (kind === "wholeAddress") return addressLine1 !== undefined || cityAndState !== undefined;
  if (kind === "addressLine1") return wholeAddress !== undefined;
  if (kind === "phoneAndEmail") return phone !== undefined && email !== undefined;
  if (kind === "active") return closed !== undefined;
  return (kind === "zipcode" || kind === "state") && (wholeAddress !== undefined || cityAndState !== undefined);
}

/**
 * Returns the meaning of a header, corrected by the contents of its cells: an address may include city and state, a
 * city may include its state, a French "État" may say whether the dealer is active, and a column "Dealer" may contain
 * names.
 */
function meaningOf(kind: DealerColumn | undefined, cells: readonly string[]): DealerColumn | undefined {
  if (kind === "addressLine1" && share(cells, readsCode) >= 0.6) return "wholeAddress";
  if ((kind === "cityAndState" || kind === "wholeAddress") && share(cells, readsCode) >= 0.6) {
    return share(cells, (cell) => (splitAddress(cell)?.addressLine1 ?? "") !== "") >= 0.6
      ? "wholeAddress"
      : "cityAndState";
  }
  if (kind === "wholeAddress" && share(cells, isStreet) >= 0.6) return "addressLine1";
  if (kind === "cityAndState" && share(cells, (cell) => splitAddress(cell) !== null) < 0.5) return undefined;
  if (kind === "phoneAndEmail" && share(cells, reaches) < 0.5) return undefined;
  if (kind === "city" && share(cells, (cell) => splitAddress(cell) !== null) >= 0.6) return "cityAndState";
  // A "Region" may be a part of the country, such as "West", and not a state.
  const isRegion = (cell: string) => cell.trim().length > 2 && stateOf(cell) === undefined;
  if (kind === "state" && share(cells, isRegion) >= 0.6) return undefined;
  if (kind === "active" && share(cells, (cell) => readActive(cell) !== null) < 0.6) {
    if (share(cells, (cell) => stateOf(cell) !== undefined) >= 0.6) return "state";
    // A column of short unknown codes may say which dealers are closed, so it is read as the status.
    return share(cells, (cell) => /^[\p{L}\d]{1,2}$/u.test(cell.trim())) >= 0.9 ? "active" : undefined;
  }
  // "Customer" is the number beside "Name 1", and "Dealer" may be the name with the number: "Mesa Dirt Works (1042)".
  if (kind === "name" && share(cells, (cell) => !/\p{L}{2}/u.test(cell)) >= 0.6) return "dealerId";
  if (kind === "dealerId" && share(cells, (cell) => /\p{L}{2}.*\s.*\p{L}{2}/u.test(cell)) >= 0.6) return "name";
  if (kind === "dealerId" && share(cells, (cell) => /\d/.test(cell)) < 0.5) {
    return share(cells, (cell) => /\p{L}{2}/u.test(cell)) >= 0.5 ? "name" : "dealerId";
  }
  return kind;
}

/** Adds the column of names: the first remaining column that contains mostly different words. */
function withName(columns: DealerColumns, width: number, cellsAt: (at: number) => string[]): DealerColumns {
  if (columns.name !== undefined) return columns;
  const taken = new Set(Object.values(columns));
  for (let at = 0; at < width; at += 1) {
    if (taken.has(at)) continue;
    const cells = cellsAt(at).filter((cell) => cell.trim() !== "");
    const areWords = share(cells, (cell) => /\p{L}{2}.*\p{L}{2}/u.test(cell)) >= 0.9;
    if (areWords && new Set(cells).size >= cells.length * 0.7) return { ...columns, name: at };
  }
  return columns;
}
