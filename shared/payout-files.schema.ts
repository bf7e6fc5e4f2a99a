import * as z from "zod/mini";
import { idField, requiredText, versionField } from "./fields.ts";
import { currencies } from "./money.ts";
import { maxPayerText } from "./payer-answer.ts";
import { answerOutcomes, claimStatuses, claimTypes, fileLineStates, maxFileLines } from "./payouts.ts";

const currency = z.enum(currencies);
const instant = z.iso.datetime();
const text = z.nullable(z.string());

const payoutFile = z.object({
  _id: z.string(),
  number: z.string(),
  currency,
  lineCount: z.number(),
  amount: z.number(),
  createdAt: instant,
  createdBy: z.string(),
  /** These are the numbers of lines by state; they add up to `lineCount`. */
  out: z.number(),
  paid: z.number(),
  failed: z.number(),
  withdrawn: z.number(),
  conflict: z.number(),
  __v: z.number(),
});
export type PayoutFile = z.infer<typeof payoutFile>;

const payoutFileLine = z.object({
  _id: z.string(),
  line: z.number(),
  /** The payer names the line by this text. */
  reference: z.string(),
  claimId: z.string(),
  riderId: z.string(),
  riderName: z.string(),
  eventTitle: text,
  type: z.enum(claimTypes),
  amount: z.number(),
  state: z.enum(fileLineStates),
  claimStatus: z.enum(claimStatuses),
  /** This is true if the claim has changed since the file was made, so the payer must not pay it. */
  isChanged: z.boolean(),
  payerReference: text,
  paidOn: text,
  reason: text,
});
export type PayoutFileLine = z.infer<typeof payoutFileLine>;

export const payoutFileRow = payoutFile;
export const fileParams = z.object({ fileId: idField });
/** The refusal to create a file carries the claims that are already in another file. */
export const claimsInFile = z.object({ claimIds: z.array(z.string()) });
export const payoutFileAnswer = z.object({ payoutFile, lines: z.array(payoutFileLine) });
export type PayoutFileAnswer = z.infer<typeof payoutFileAnswer>;

/** These are the approved claims of a new file, as the admin saw them. */
export const createFileInput = z.object({
  claims: z
    .array(z.object({ _id: idField, __v: versionField }))
    .check(z.minLength(1, "required"), z.maxLength(maxFileLines, "too_long")),
});
export type CreateFileInput = z.infer<typeof createFileInput>;

/** A file is made for the payer, or as a list of the checks to print. */
export const fileShapes = ["payer", "checks"] as const;

const payerText = z.string("invalid_value").check(z.maxLength(maxPayerText, "too_long"));
const payerRow = z.object({
  line: z.int32("invalid_value"),
  file: payerText,
  reference: payerText,
  claim: payerText,
  payee: z.optional(payerText),
  amount: payerText,
  currency: payerText,
  status: payerText,
  paidOn: payerText,
  payerReference: payerText,
  reason: payerText,
});

const plannedRow = z.object({
  /** This is the row of the answer, which the client sends back to apply it. */
  row: payerRow,
  outcome: z.enum(answerOutcomes),
  riderName: text,
  /** This is the amount of the line that the row names, in cents; it is null if the row names no line. */
  amount: z.nullable(z.number()),
});
export type PlannedAnswerRow = z.infer<typeof plannedRow>;

export const answerPreview = z.object({
  rows: z.array(plannedRow),
  /** This is the number of lines of the file that are with the payer and that the answer does not name. */
  unanswered: z.number(),
  __v: z.number(),
});
export type AnswerPreview = z.infer<typeof answerPreview>;

export const applyAnswerInput = z.object({
  rows: z.array(payerRow).check(z.minLength(1, "required"), z.maxLength(maxFileLines * 2, "too_long")),
  __v: versionField,
});
export type ApplyAnswerInput = z.infer<typeof applyAnswerInput>;

export const appliedAnswer = z.object({
  payoutFile,
  /** `sent` is the number of claims that are marked as sent, and `amount` is their sum in cents. */
  sent: z.number(),
  amount: z.number(),
  failed: z.number(),
  conflicts: z.number(),
  /** This is the number of rows that changed nothing. */
  left: z.number(),
});
export type ApplyAnswer = z.infer<typeof appliedAnswer>;

export const withdrawInput = z.object({
  lineIds: z.array(idField).check(z.minLength(1, "required"), z.maxLength(maxFileLines, "too_long")),
  reason: requiredText(maxPayerText),
  __v: versionField,
});
export type WithdrawInput = z.infer<typeof withdrawInput>;
