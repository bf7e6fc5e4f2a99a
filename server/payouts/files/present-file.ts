import type { PayoutFile, PayoutFileLine } from "#shared/payout-files.schema.ts";
import type { CountedFile, FileLine } from "./file-store.ts";

export const presentFile = ({ file, of }: CountedFile): PayoutFile => ({
  _id: file.id,
  number: file.number,
  currency: file.currency,
  lineCount: file.lineCount,
  amount: file.amount,
  createdAt: file.createdAt.toISOString(),
  createdBy: file.createdBy,
  ...of,
  __v: file.version,
});

/** Returns the text by which the payer names a line: "P2026-0007-12". */
export const referenceOf = (number: string, line: number): string => `${number}-${line}`;

/** Returns true if the claim is still what was approved when the file was made. */
export const isAsApproved = ({ line, claim }: Pick<FileLine, "line" | "claim">): boolean =>
  claim.status === "approved" && claim.net === line.amount && claim.paidTo !== null;

export const presentLine = (number: string, row: FileLine): PayoutFileLine => ({
  _id: row.line.id,
  line: row.line.line,
  reference: referenceOf(number, row.line.line),
  claimId: row.claim.id,
  riderId: row.claim.riderId,
  riderName: `${row.firstName} ${row.lastName}`,
  eventTitle: row.eventTitle,
  type: row.claim.type,
  amount: row.line.amount,
  state: row.line.state,
  claimStatus: row.claim.status,
  isChanged: row.line.state === "out" && !isAsApproved(row),
  payerReference: row.line.payerReference,
  paidOn: row.line.paidOn,
  reason: row.line.reason,
});
