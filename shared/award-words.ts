import type { AwardStatus } from "./ledger.ts";
import type { Label } from "./list.ts";

/** These are the names of the statuses of an award, on the screens and in the files. */
export const awardStatusWords = {
  Current: { en: "Current", fr: "Disponible" },
  Expired: { en: "Expired", fr: "Expirée" },
  Spent: { en: "Spent", fr: "Utilisée" },
  Earned: { en: "Earned", fr: "Gagnée" },
  Funded: { en: "In a payout", fr: "Dans un versement" },
  Paid: { en: "Paid", fr: "Versée" },
  Reversed: { en: "Reversed", fr: "Reprise" },
} as const satisfies Record<AwardStatus, Label>;
