/** A pro's way to the cash (decisions §3). */
export const claimStatuses = ["pending", "approved", "sent", "void"] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** Debit card in the United States, a cheque elsewhere (spec §1). */
export const claimTypes = ["debitCard", "check"] as const;
export type ClaimType = (typeof claimTypes)[number];

export const claimCauses = ["event", "seriesEnd"] as const;
export type ClaimCause = (typeof claimCauses)[number];

export const taxStatuses = ["usPerson", "nonResidentAlien"] as const;
export type TaxStatus = (typeof taxStatuses)[number];

export const claimActs = ["approve", "send", "undoSend", "void"] as const;
export type ClaimAct = (typeof claimActs)[number];

/** What can be done with a claim in which status; rule, button and reason read the same table. */
export const claimCan: Record<ClaimAct, { states: readonly ClaimStatus[]; to: ClaimStatus }> = {
  approve: { states: ["pending"], to: "approved" },
  send: { states: ["pending", "approved"], to: "sent" },
  undoSend: { states: ["sent"], to: "approved" },
  void: { states: ["pending", "approved"], to: "void" },
};

/** What still stands between a rider and the money. */
export const paymentNeeds = ["paymentInfo", "licence", "w9", "declaration"] as const;
export type PaymentNeed = (typeof paymentNeeds)[number];

/** The type follows residence. */
export const claimTypeOf = (country: string): ClaimType => (country === "US" ? "debitCard" : "check");

/**
 * What is kept back of a payment, in cents: of US dollars that go to a non-resident alien, at a rate in hundredths of a
 * per cent, rounded half up to the cent (decisions §3).
 */
export function withholding(
  gross: number,
  { currency, taxStatus, rate }: { currency: "USD" | "CAD"; taxStatus: TaxStatus; rate: number },
): { rate: number; withheld: number; net: number } {
  const applied = currency === "USD" && taxStatus === "nonResidentAlien" ? rate : 0;
  const withheld = Math.floor((gross * applied + 5_000) / 10_000);
  return { rate: applied, withheld, net: gross - withheld };
}
