import { dayPacific } from "#shared/dates.ts";
import { answerColumns, payerColumns } from "#shared/payer-answer.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import { tableFile } from "../../platform/http/lists/table-file.ts";
import type { FileCell } from "../../platform/spreadsheet/write-xlsx.ts";
import { Problem } from "../../platform/problem.ts";
import { mayRunDesk } from "../policy.ts";
import { findFile, linesOfFile, type FileLine } from "./file-store.ts";
import { isAsApproved, referenceOf } from "./present-file.ts";

/**
 * Returns the file for the payer, or the list of its checks to print (docs/domain/payer-file.md). It has only lines
 * that the payer should pay: a line that was answered or removed, or whose claim has changed since, is left out. Each
 * download is recorded, because the file has names and addresses.
 */
export async function downloadFile(ctx: Ctx, fileId: string, shape: "payer" | "checks"): Promise<Response> {
  if (!mayRunDesk(ctx.actor)) throw new Problem("forbidden");
  const found = await findFile(ctx.db, fileId);
  if (!found) throw new Problem("not_found");
  const { number } = found.file;
  const lines = (await linesOfFile(ctx.db, fileId)).filter((line) => line.line.state === "out" && isAsApproved(line));
  const rows = shape === "payer" ? payerTable(number, lines) : checkTable(number, lines);
  await ctx.db.write((tx) =>
    record(
      tx,
      ctx,
      "payout-file.download",
      { type: "payoutFile", id: fileId },
      { after: { shape, lines: lines.length } },
    ),
  );
  // The payer's programs read the same names, commas and decimal points whatever the admin's language is.
  return tableFile("en", "csv", shape === "payer" ? number : `${number}-checks`, rows);
}

const payerTable = (number: string, lines: readonly FileLine[]): FileCell[][] => [
  [...payerColumns, ...answerColumns],
  ...lines.map(({ line, claim, eventTitle }) => [
    number,
    referenceOf(number, line.line),
    claim.id,
    ...payeeOf(claim.paidTo),
    claim.type === "check" ? "check" : "debit card",
    { cents: line.amount },
    claim.currency,
    dayPacific(claim.dueAt),
    eventTitle ?? "Bonus",
    "",
    "",
    "",
    "",
  ]),
];

const checkTable = (number: string, lines: readonly FileLine[]): FileCell[][] => [
  [
    "Reference",
    "Pay to",
    "Address 1",
    "Address 2",
    "City",
    "State",
    "Postal code",
    "Country",
    "Amount",
    "Currency",
    "Memo",
  ],
  ...lines
    .filter(({ claim }) => claim.type === "check")
    .map(({ line, claim, eventTitle }) => [
      referenceOf(number, line.line),
      ...payeeOf(claim.paidTo),
      { cents: line.amount },
      claim.currency,
      `${eventTitle ?? "Bonus"} ${referenceOf(number, line.line)}`,
    ]),
];

const payeeOf = (to: FileLine["claim"]["paidTo"]): string[] => [
  to?.legalName ?? "",
  to?.addressLine1 ?? "",
  to?.addressLine2 ?? "",
  to?.city ?? "",
  to?.state ?? "",
  to?.zipcode ?? "",
  to?.country ?? "",
];
