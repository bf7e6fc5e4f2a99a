import type { Choices } from "./list.ts";

/**
 * These are the names of the ledger's accounts in the reports for bookkeeping. `dealersPaid` is what was settled with
 * dealers.
 */
export const accountNames = {
  programmeLiability: { en: "Program cost", fr: "Coût du programme" },
  riderCredit: { en: "Riders’ credit", fr: "Crédit des pilotes" },
  riderCash: { en: "Riders’ cash", fr: "Argent des pilotes" },
  dealerParts: { en: "Due to dealers", fr: "Dû aux concessionnaires" },
  dealersPaid: { en: "Settled with dealers", fr: "Versé aux concessionnaires" },
  expired: { en: "Expired", fr: "Expiré" },
  paidOut: { en: "Paid to riders", fr: "Versé aux pilotes" },
  withheldTax: { en: "Tax withheld", fr: "Impôt retenu" },
  repaid: { en: "Paid back by riders", fr: "Remboursé par les pilotes" },
} as const satisfies Choices;
export type JournalAccount = keyof typeof accountNames;
export const journalAccounts = [
  "programmeLiability",
  "riderCredit",
  "riderCash",
  "dealerParts",
  "dealersPaid",
  "expired",
  "paidOut",
  "withheldTax",
  "repaid",
] as const satisfies readonly JournalAccount[];

/** These are the names of the movements in the journal. */
export const movementNames: Choices = {
  issue: { en: "Award issued", fr: "Prime accordée" },
  redeem: { en: "Credit redeemed", fr: "Crédit utilisé" },
  refund: { en: "Redemption refunded", fr: "Utilisation remboursée" },
  expire: { en: "Expired", fr: "Expiré" },
  revoke: { en: "Correction", fr: "Correction" },
  reinstate: { en: "Given back after expiration", fr: "Rétabli après expiration" },
  pay: { en: "Cash sent", fr: "Argent envoyé" },
  unpay: { en: "Sending undone", fr: "Envoi annulé" },
  setOff: { en: "Offset", fr: "Compensation" },
  repay: { en: "Paid back by rider", fr: "Remboursé par le pilote" },
  settle: { en: "Settled with dealer", fr: "Versé au concessionnaire" },
  reverse: { en: "Settlement reversed", fr: "Versement repris" },
};

/**
 * This is the form on which a payment is usually reported. It follows the tax status at the approval: US persons on a
 * 1099, a nonresident's US dollars on a 1042-S; Canadian dollars are on neither.
 */
export const taxForms = ["1099", "1042-S", "none"] as const;
export type TaxForm = (typeof taxForms)[number];

/** This is what was paid: the cash of a race, or a bonus that staff granted. */
export const incomeTypes = ["race", "bonus"] as const;

/** A preparer of tax forms needs these data about a rider. */
export const taxNeeds = ["address", "w9", "declaration"] as const;
export type TaxNeed = (typeof taxNeeds)[number];
