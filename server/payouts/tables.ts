import type { ClaimCause, ClaimStatus, ClaimType, ReturnReason, TaxStatus } from "#shared/payouts.ts";
import { cents, index, instant, int, json, table, text } from "../platform/db/columns.ts";

/** The payee of a rider's payouts: legal name, postal address and tax status; never a card number. */
export const paymentInfos = table("payment_infos", {
  riderId: text().primaryKey(),
  legalName: text().notNull(),
  addressLine1: text().notNull(),
  addressLine2: text(),
  city: text().notNull(),
  state: text().notNull(),
  zipcode: text().notNull(),
  country: text().notNull(),
  taxStatus: text().$type<TaxStatus>().notNull(),
  /** The time when a non-resident made the declaration; null for a US person, who files a W-9 instead. */
  declaredAt: instant(),
  updatedAt: instant().notNull(),
  version: int().notNull().default(0),
});

/**
 * Payment info that was used for a payment and that the rider has changed since. It is stored because it contains a
 * non-resident's declaration, and deleted after `paperKeptYears`.
 */
export const pastPaymentInfos = table(
  "past_payment_infos",
  {
    id: text().primaryKey(),
    riderId: text().notNull(),
    legalName: text().notNull(),
    addressLine1: text().notNull(),
    addressLine2: text(),
    city: text().notNull(),
    state: text().notNull(),
    zipcode: text().notNull(),
    country: text().notNull(),
    taxStatus: text().$type<TaxStatus>().notNull(),
    declaredAt: instant(),
    /** The start and end of the time that it was in force; below, the time when it was last used for a payment. */
    savedAt: instant().notNull(),
    replacedAt: instant().notNull(),
    releasedAt: instant().notNull(),
  },
  (t) => [index("past_payment_infos_rider").on(t.riderId), index("past_payment_infos_released").on(t.releasedAt)],
);

/** The name and address that a check or card is sent to: the payment info at the time of approval. */
export interface PaidTo {
  legalName: string;
  addressLine1: string;
  addressLine2: string | null;
  city: string;
  state: string;
  zipcode: string;
  country: string;
}

/**
 * Cash awards that are being paid to a pro. Type, gross, rate, basis, withheld, net and address are fixed at approval;
 * until then they follow the payment info in force.
 */
export const payoutClaims = table(
  "payout_claims",
  {
    id: text().primaryKey(),
    riderId: text().notNull(),
    /** The race, or the series' closing event. Null for cash that an admin granted. */
    eventId: text(),
    cause: text().$type<ClaimCause>().notNull(),
    type: text().$type<ClaimType>().notNull(),
    currency: text().$type<"USD" | "CAD">().notNull(),
    status: text().$type<ClaimStatus>().notNull(),
    gross: cents().notNull(),
    /** The rate in hundredths of a percent: 3000 is 30%. */
    rate: int().notNull(),
    /** The tax status that determined the rate. */
    basis: text().$type<TaxStatus>().notNull(),
    withheld: cents().notNull(),
    net: cents().notNull(),
    dueAt: instant().notNull(),
    openedAt: instant().notNull(),
    approvedAt: instant(),
    /** The time when the last approval was revoked, and below it the reason; null once the claim is approved again. */
    returnedAt: instant(),
    returnReason: text().$type<ReturnReason>(),
    sentAt: instant(),
    /** Either `admin:…` or `promoter:…`. */
    sentBy: text(),
    voidedAt: instant(),
    voidReason: text(),
    paidTo: json<PaidTo>(),
    version: int().notNull().default(0),
  },
  (t) => [
    index("payout_claims_rider").on(t.riderId, t.openedAt),
    index("payout_claims_event").on(t.eventId),
    index("payout_claims_status").on(t.status, t.dueAt),
    index("payout_claims_opened").on(t.openedAt),
  ],
);
