/** These are the accounts of the double-entry ledger (docs/spec/money.md#the-ledger). */
export const ledgerAccounts = [
  "programmeLiability",
  "riderCredit",
  "riderCash",
  "dealerParts",
  "expired",
  "paidOut",
  "withheldTax",
  /** Riders paid this amount back out of pocket; the balance is negative by that amount. */
  "repaid",
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** The history of an award shows these kinds of movements. */
export const storyKinds = [
  "issue",
  "redeem",
  "refund",
  "expire",
  "revoke",
  "reinstate",
  "claim",
  "pay",
  "unpay",
  /** A rider's credit or cash was set off against the amount that a correction claimed back. */
  "setOff",
  /** A rider paid back an amount that a correction claimed back. */
  "repay",
] as const;
type StoryKind = (typeof storyKinds)[number];
/** `move` moves awards between the accounts of two riders who were merged; nobody gains or loses by it. */
export type MovementKind = StoryKind | "move";

/** This is what one movement took back from an award, in cents. */
export interface Taking {
  awardId: string;
  movementId: string;
  amount: number;
}

export const awardStatuses = ["Current", "Expired", "Spent", "Earned", "Funded", "Paid", "Reversed"] as const;
export type AwardStatus = (typeof awardStatuses)[number];

/** These facts decide the status of an award. Instants are epoch milliseconds. */
export interface AwardFacts {
  wallet: "credit" | "cash";
  currentValue: number;
  expiresAt: number | null;
  expiredAt: number | null;
  /** The whole award was revoked at this time; its status is then always Reversed. */
  revokedAt: number | null;
  /** This is the state of the cash: in an open claim, or sent. It is null when the cash is not in a claim. */
  claim?: "open" | "sent" | null;
}

/**
 * Returns an award's status. This is its only definition in code; `conditions` in server/ledger/reads/list-awards.ts
 * expresses the same in SQL.
 */
export function awardStatus(award: AwardFacts, now: number): AwardStatus {
  if (award.revokedAt !== null) return "Reversed";
  const past = award.expiredAt !== null || (award.expiresAt !== null && award.expiresAt < now);
  if (award.wallet === "cash") {
    if (award.claim === "sent") return "Paid";
    if (award.claim === "open") return "Funded";
    return past ? "Expired" : "Earned";
  }
  if (award.currentValue === 0 && award.expiredAt === null) return "Spent";
  return past ? "Expired" : "Current";
}

/** Each action of staff is allowed in these award statuses. The server's rule and the buttons use the same table. */
export const awardCan: Record<"extend", { states: readonly AwardStatus[] }> = {
  extend: { states: ["Current", "Expired", "Earned"] },
};
