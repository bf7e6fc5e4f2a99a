import { decodeText, fileKind, parseTable, unescapeCell, type TableRow } from "./csv.ts";
import { headerKey } from "./results-file/headers.ts";
import { tableLimits } from "./table-limits.ts";

// This module reads the answer of the payer: the payment file with columns that say what was paid
// (docs/domain/payer-file.md). The names are English in both languages, because the payer's programs read and write them.

/** These are the columns of the payment file, in order. */
export const payerColumns = [
  "File",
  "Reference",
  "Claim",
  "Payee",
  "Address 1",
  "Address 2",
  "City",
  "State",
  "Postal code",
  "Country",
  "Method",
  "Amount",
  "Currency",
  "Due",
  "For",
] as const;

/** These columns are empty in the payment file; the payer fills them in. */
export const answerColumns = ["Status", "Paid on", "Payer reference", "Reason"] as const;

const readColumns = {
  file: "File",
  reference: "Reference",
  claim: "Claim",
  payee: "Payee",
  amount: "Amount",
  currency: "Currency",
  status: "Status",
  paidOn: "Paid on",
  payerReference: "Payer reference",
  reason: "Reason",
} as const;
type ColumnName = keyof typeof readColumns;

/** Without these columns a row cannot be assigned to a claim, or does not say whether it was paid. */
const neededColumns: readonly ColumnName[] = ["file", "reference", "claim", "amount", "currency", "status"];

/** This is a row of the answer as the payer wrote it; a missing cell is an empty text. */
export type PayerRow = { line: number; payee?: string | undefined } & Record<Exclude<ColumnName, "payee">, string>;

export type PayerAnswer = { ok: true; rows: PayerRow[] };
export type RefusedPayerAnswer = {
  ok: false;
  problem: "wrong_file_kind" | "unreadable_file" | "empty_file" | "payer_header_missing";
};

/** This is the max length of a text of the answer; the rest of a longer one is cut off. */
export const maxPayerText = 200;

export function parsePayerAnswer(bytes: Uint8Array): PayerAnswer | RefusedPayerAnswer {
  if (fileKind(bytes) !== "text") return { ok: false, problem: "wrong_file_kind" };
  const table = parseTable(decodeText(bytes).text, tableLimits);
  return table ? parsePayerRows(table.rows) : { ok: false, problem: "unreadable_file" };
}

export function parsePayerRows(rows: readonly TableRow[]): PayerAnswer | RefusedPayerAnswer {
  if (rows.length === 0) return { ok: false, problem: "empty_file" };
  for (const [at, header] of rows.slice(0, searchedRows).entries()) {
    const columns = columnsOf(header.cells);
    if (!neededColumns.every((name) => columns.has(name))) continue;
    return { ok: true, rows: rows.slice(at + 1).map((row) => readRow(row, columns)) };
  }
  return { ok: false, problem: "payer_header_missing" };
}

/** A program may write a few title lines above the header. */
const searchedRows = 10;

function columnsOf(cells: readonly string[]): Map<ColumnName, number> {
  const columns = new Map<ColumnName, number>();
  const keys = cells.map(headerKey);
  for (const name of names) {
    const at = keys.indexOf(headerKey(readColumns[name]));
    if (at >= 0) columns.set(name, at);
  }
  return columns;
}

const names = [
  "file",
  "reference",
  "claim",
  "payee",
  "amount",
  "currency",
  "status",
  "paidOn",
  "payerReference",
  "reason",
] as const;

function readRow({ line, cells, broken }: TableRow, columns: ReadonlyMap<ColumnName, number>): PayerRow {
  const cell = (name: ColumnName): string => {
    const at = columns.get(name);
    if (broken || at === undefined) return "";
    return unescapeCell((cells[at] ?? "").trim()).slice(0, maxPayerText);
  };
  return {
    line,
    file: cell("file"),
    reference: cell("reference"),
    claim: cell("claim"),
    payee: cell("payee"),
    amount: cell("amount"),
    currency: cell("currency"),
    status: cell("status"),
    paidOn: cell("paidOn"),
    payerReference: cell("payerReference"),
    reason: cell("reason"),
  };
}

/**
 * Parses an amount such as "1234.50", "1 234,50" or "$1,234.50", and returns it in cents. Returns null for anything
 * else, and for more than two decimals.
 */
export function payerCentsOf(text: string): number | null {
  const bare = text.replaceAll(/[\s$\u00A0\u202F]/g, "");
  const match = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(bare) ?? /^(\d+),(\d{2})$/.exec(bare);
  if (!match) return null;
  const cents = Number((match[1] ?? "").replaceAll(",", "")) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return Number.isSafeInteger(cents) ? cents : null;
}

/** Returns whether a row was paid, or null if the file does not define the word. */
export function payerStatusOf(text: string): "paid" | "failed" | null {
  const word = text.trim().toLowerCase();
  return word === "paid" || word === "failed" ? word : null;
}
