import type { ClaimCause, ClaimStatus, ClaimType, TaxStatus } from "#shared/payouts.ts";
import { cents, index, instant, int, json, table, text } from "../platform/db/columns.ts";

/** Who is paid and where: legal name, post address and tax status; never a card number (decisions §3). */
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
  /** When a non-resident declared so; null for a US person, whose word is the W-9. */
  declaredAt: instant(),
  updatedAt: instant().notNull(),
  version: int().notNull().default(0),
});

/** Where a cheque or card was sent: what the payment info said when the claim was sent. */
export interface PaidTo {
  legalName: string;
  addressLine1: string;
  addressLine2: string | null;
  city: string;
  state: string;
  zipcode: string;
  country: string;
}

/** Cash awards on their way to a pro. Gross, rate, basis, withheld and net are kept as they were decided. */
export const payoutClaims = table(
  "payout_claims",
  {
    id: text().primaryKey(),
    riderId: text().notNull(),
    /** The race, or the series' closing event. Null for cash that was granted by hand. */
    eventId: text(),
    cause: text().$type<ClaimCause>().notNull(),
    type: text().$type<ClaimType>().notNull(),
    currency: text().$type<"USD" | "CAD">().notNull(),
    status: text().$type<ClaimStatus>().notNull(),
    gross: cents().notNull(),
    /** Hundredths of a per cent: 3000 is 30 %. */
    rate: int().notNull(),
    /** Why that rate: the tax status at the time. */
    basis: text().$type<TaxStatus>().notNull(),
    withheld: cents().notNull(),
    net: cents().notNull(),
    dueAt: instant().notNull(),
    openedAt: instant().notNull(),
    approvedAt: instant(),
    sentAt: instant(),
    /** `admin:…` or `promoter:…`. */
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
