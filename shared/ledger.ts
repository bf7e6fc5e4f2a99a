import type { Currency } from "./money.ts";

/** Accounts of the double-entry ledger (decisions §3). */
export const ledgerAccounts = [
  "programmeLiability",
  "riderCredit",
  "riderCash",
  "dealerParts",
  "expired",
  "paidOut",
  "withheldTax",
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

export const movementKinds = [
  "issue",
  "redeem",
  "refund",
  "expire",
  "revoke",
  "reinstate",
  "claim",
  "pay",
  "unpay",
] as const;
export type MovementKind = (typeof movementKinds)[number];

export const awardStatuses = ["Current", "Expired", "Spent", "Earned", "Funded", "Paid"] as const;
export type AwardStatus = (typeof awardStatuses)[number];

/** What of an award decides its status. Instants are epoch milliseconds. */
export interface AwardFacts {
  wallet: "credit" | "cash";
  currentValue: number;
  expiresAt: number | null;
  expiredAt: number | null;
  /** Cash on its way: in a claim, or sent. */
  claim?: "open" | "sent" | null;
}

/** The one place that says which status an award has (decisions §3). */
export function awardStatus(award: AwardFacts, now: number): AwardStatus {
  const past = award.expiredAt !== null || (award.expiresAt !== null && award.expiresAt < now);
  if (award.wallet === "cash") {
    if (award.claim === "sent") return "Paid";
    if (award.claim === "open") return "Funded";
    return past ? "Expired" : "Earned";
  }
  if (award.currentValue === 0 && award.expiredAt === null) return "Spent";
  return past ? "Expired" : "Current";
}

/** What can be done with an award in which status; the same table feeds rule, button and reason. */
export const awardCan = {
  redeem: { states: ["Current"] },
  extend: { states: ["Current", "Expired", "Earned"] },
  claim: { states: ["Earned"] },
} as const satisfies Record<string, { states: readonly AwardStatus[] }>;

/** Credit of a rider in one currency. */
export interface Balance {
  currency: Currency;
  /** Minor units. */
  amount: number;
}
