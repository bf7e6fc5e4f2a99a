import { dayPacific, isDay } from "#shared/dates.ts";
import { nameKey } from "#shared/name-key.ts";
import { payerCentsOf, payerStatusOf, type PayerRow } from "#shared/payer-answer.ts";
import type { AnswerOutcome } from "#shared/payouts.ts";
import type { Reader } from "../../platform/db/database.ts";
import { knownReferences, type CountedFile, type FileLine } from "./file-store.ts";
import { isAsApproved, referenceOf } from "./present-file.ts";

/** This is a row of the payer's answer, with the line of the file that it is about and what the row does to it. */
export interface PlannedAnswer {
  row: PayerRow;
  outcome: AnswerOutcome;
  line: FileLine | null;
}

/**
 * Decides what a payer's answer does. A row counts only if file, reference, claim, amount and currency are all those of
 * one line: a row that names another rider's claim or another amount changes nothing.
 */
export async function planAnswer(
  reader: Reader,
  now: Date,
  { file }: CountedFile,
  { lines, rows }: { lines: readonly FileLine[]; rows: readonly PayerRow[] },
): Promise<PlannedAnswer[]> {
  const byReference = new Map(lines.map((line) => [referenceOf(file.number, line.line.line), line]));
  const named = Map.groupBy(rows, ({ reference }) => reference);
  const paying = rows.filter(({ payerReference, status }) => payerReference !== "" && payerStatusOf(status) === "paid");
  const payments = Map.groupBy(paying, ({ payerReference }) => payerReference);
  const known = await knownReferences(reader, [...payments.keys()]);
  const isTwice = ({ payerReference }: PayerRow, { line }: FileLine): boolean =>
    (payments.get(payerReference)?.length ?? 0) > 1 || (known.get(payerReference) ?? line.id) !== line.id;
  return rows.map((row): PlannedAnswer => {
    const line = byReference.get(row.reference) ?? null;
    const outcome = identityFault(row, line, file) ?? outcomeOf(row, line, now);
    if (line === null || outcome === null) return { row, outcome: outcome ?? "unknown_line", line };
    if ((named.get(row.reference)?.length ?? 0) > 1) return { row, outcome: "line_twice", line };
    const pays = outcome === "paid" || outcome === "changed";
    return { row, outcome: pays && isTwice(row, line) ? "reference_twice" : outcome, line };
  });
}

/** Returns why the row is not about this line; null if it is. */
function identityFault(row: PayerRow, line: FileLine | null, file: CountedFile["file"]): AnswerOutcome | null {
  if (row.file === "" && row.reference === "" && row.claim === "") return "row_unreadable";
  if (row.file !== file.number) return "other_file";
  if (line === null) return "unknown_line";
  if (row.claim.toLowerCase() !== line.claim.id) return "other_claim";
  const isSameAmount = payerCentsOf(row.amount) === line.line.amount && row.currency.toUpperCase() === file.currency;
  return isSameAmount ? null : "other_amount";
}

/** Returns what the row does to its line; null for a row without a line. */
function outcomeOf(row: PayerRow, found: FileLine | null, now: Date): AnswerOutcome | null {
  if (found === null) return null;
  const { line } = found;
  const status = payerStatusOf(row.status);
  if (status === null) return "status_unknown";
  if (line.state === "withdrawn") return "withdrawn";
  if (line.state === "failed") return status === "failed" ? "known" : "answered_otherwise";
  if (line.state === "paid") {
    return status === "paid" && row.payerReference === line.payerReference ? "known" : "answered_otherwise";
  }
  if (status === "failed") return line.state === "conflict" ? "answered_otherwise" : "failed";
  if (row.payerReference === "") return "reference_missing";
  if (!isDay(row.paidOn) || row.paidOn > dayPacific(now)) return "day_invalid";
  if (line.state === "conflict" && row.payerReference !== line.payerReference) return "answered_otherwise";
  if (!isAsApproved(found)) return "changed";
  return namesOtherPayee(row, found) ? "other_payee" : "paid";
}

/**
 * Returns whether the row names another payee than the approved one: somebody may have edited the file on its way to the
 * payer. An answer without the column names none. A payer's program may write capitals, or cut a long name off.
 */
function namesOtherPayee({ payee = "" }: PayerRow, { claim }: FileLine): boolean {
  const [named, approved] = [nameKey(payee), nameKey(claim.paidTo?.legalName ?? "")];
  return !named.startsWith(approved) && !approved.startsWith(named);
}
