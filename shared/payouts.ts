/** These are the statuses of a cash claim (docs/spec/money.md#cash-claims). */
export const claimStatuses = ["pending", "approved", "sent", "void"] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** There are two types of payment: a debit card in the United States, a check in other countries. */
export const claimTypes = ["debitCard", "check"] as const;
export type ClaimType = (typeof claimTypes)[number];

/** Returns true if a promoter marked a claim as sent; `sentBy` is the actor, for example `promoter:0190…`. */
export const isSentByPromoter = (sentBy: string | null): boolean => sentBy?.startsWith("promoter:") === true;

export const claimCauses = ["event", "seriesEnd"] as const;
export type ClaimCause = (typeof claimCauses)[number];

export const taxStatuses = ["usPerson", "nonResidentAlien"] as const;
export type TaxStatus = (typeof taxStatuses)[number];

export const claimActs = ["approve", "send", "undoSend", "void"] as const;
export type ClaimAct = (typeof claimActs)[number];

/**
 * These are the statuses that allow each action, and the status that follows. The server and the buttons use the same
 * table.
 */
export const claimCan: Record<ClaimAct, { states: readonly ClaimStatus[]; to: ClaimStatus }> = {
  approve: { states: ["pending"], to: "approved" },
  send: { states: ["approved"], to: "sent" },
  undoSend: { states: ["sent"], to: "approved" },
  void: { states: ["pending", "approved"], to: "void" },
};

/** An approved claim that was not sent needs approval again for one of these reasons. */
export const returnReasons = ["paymentInfo", "paper"] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** A rider may still have to provide these before being paid. */
export const paymentNeeds = ["paymentInfo", "licence", "w9", "declaration"] as const;
export type PaymentNeed = (typeof paymentNeeds)[number];

/**
 * Returns true when a need blocks the payment. A missing license is requested but does not block it; the other needs do
 * (docs/spec/money.md#cash-claims).
 */
export const holdsBack = (need: PaymentNeed): boolean => need !== "licence";

/** Returns the payment type, which depends on the country of residence. */
export const claimTypeOf = (country: string): ClaimType => (country === "US" ? "debitCard" : "check");

/**
 * Returns the tax withheld from a payment and what remains, in cents. Tax applies to US dollars paid to a nonresident
 * alien; `rate` is in hundredths of a percent; the tax is rounded half up to the cent (docs/spec/money.md#cash-claims).
 */
export function withholding(
  gross: number,
  { currency, taxStatus, rate }: { currency: "USD" | "CAD"; taxStatus: TaxStatus; rate: number },
): { rate: number; withheld: number; net: number } {
  const applied = currency === "USD" && taxStatus === "nonResidentAlien" ? rate : 0;
  const withheld = Math.floor((gross * applied + 5_000) / 10_000);
  return { rate: applied, withheld, net: gross - withheld };
}

/**
 * These are the states of a line of a payment file: with the payer, paid, not paid, taken out of the file by staff, or
 * in conflict, because the payer says that it is paid and the claim cannot be marked as sent.
 */
export const fileLineStates = ["out", "paid", "failed", "withdrawn", "conflict"] as const;
export type FileLineState = (typeof fileLineStates)[number];

/** This is the max number of claims in one payment file. */
export const maxFileLines = 1_000;

/**
 * These are the outcomes of a line of the payer's answer. All but the first three are refused: nothing is written but
 * the state `conflict`, where there is a conflict.
 */
export const answerOutcomes = [
  "paid",
  "failed",
  "known",
  "changed",
  "row_unreadable",
  "other_file",
  "unknown_line",
  "other_claim",
  "other_payee",
  "other_amount",
  "line_twice",
  "reference_twice",
  "reference_missing",
  "status_unknown",
  "day_invalid",
  "withdrawn",
  "answered_otherwise",
] as const;
export type AnswerOutcome = (typeof answerOutcomes)[number];
