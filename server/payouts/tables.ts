import type { ClaimCause, ClaimStatus, ClaimType, FileLineState, ReturnReason, TaxStatus } from "#shared/payouts.ts";
import { sql } from "drizzle-orm";
import { cents, index, instant, int, json, primaryKey, table, text, uniqueIndex } from "../platform/db/columns.ts";

/** This is the payee of a rider's payouts: legal name, postal address, and tax status, and never a card number. */
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
  /** A non-resident made the declaration at this time. This is null for a US person, who files a W-9 instead. */
  declaredAt: instant(),
  updatedAt: instant().notNull(),
  version: int().notNull().default(0),
});

/**
 * This payment info was used for a payment, and the rider has changed it since. It is stored because it contains a
 * non-resident's declaration, and deleted after `documentRetentionYears`.
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
    /** The info was in force from `savedAt` to `replacedAt`, and was last used for a payment at `releasedAt`. */
    savedAt: instant().notNull(),
    replacedAt: instant().notNull(),
    releasedAt: instant().notNull(),
  },
  (t) => [index("past_payment_infos_rider").on(t.riderId), index("past_payment_infos_released").on(t.releasedAt)],
);

/** A check or card is sent to this name and address, which is the payment info at the time of approval. */
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
 * A claim contains cash awards that are being paid to a pro. Type, gross, rate, basis, withheld, net and address are
 * fixed at approval; before it they follow the payment info in force.
 */
export const payoutClaims = table(
  "payout_claims",
  {
    id: text().primaryKey(),
    riderId: text().notNull(),
    /** This is the country in the rider's record, which triggers keep in sync, so that a filter needs no rider. */
    riderCountry: text(),
    /** This is the race, or the series' closing event. It is null for cash that an admin granted. */
    eventId: text(),
    cause: text().$type<ClaimCause>().notNull(),
    type: text().$type<ClaimType>().notNull(),
    currency: text().$type<"USD" | "CAD">().notNull(),
    status: text().$type<ClaimStatus>().notNull(),
    gross: cents().notNull(),
    /** The rate is in hundredths of a percent: 3000 is 30%. */
    rate: int().notNull(),
    /** This tax status determined the rate. */
    basis: text().$type<TaxStatus>().notNull(),
    withheld: cents().notNull(),
    net: cents().notNull(),
    dueAt: instant().notNull(),
    openedAt: instant().notNull(),
    approvedAt: instant(),
    /**
     * The last approval was revoked at this time, for the reason below; null means that it was not, or that the claim
     * is approved again.
     */
    returnedAt: instant(),
    returnReason: text().$type<ReturnReason>(),
    sentAt: instant(),
    /** This is either `admin:…` or `promoter:…`. */
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
    index("payout_claims_newest").on(t.status, t.openedAt),
    // The sums of the admins' list are read from this index alone.
    index("payout_claims_sums").on(t.status, t.currency, t.riderCountry, t.gross, t.withheld, t.net),
    index("payout_claims_opened").on(t.openedAt, t.id),
    index("payout_claims_due").on(t.dueAt, t.id),
    index("payout_claims_gross").on(t.gross, t.id),
  ],
);

/**
 * A row is a file of approved claims in one currency that an admin created for the payer (docs/domain/payer-file.md).
 */
export const payoutFiles = table(
  "payout_files",
  {
    id: text().primaryKey(),
    /** This number is unique: "P2026-0007" is the seventh file of the year, which is the Pacific year of its creation. */
    number: text().notNull(),
    currency: text().$type<"USD" | "CAD">().notNull(),
    lineCount: int().notNull(),
    /** The amount is the sum of the lines. */
    amount: cents().notNull(),
    createdAt: instant().notNull(),
    createdBy: text().notNull(),
    version: int().notNull().default(0),
  },
  (t) => [uniqueIndex("payout_files_number").on(t.number), index("payout_files_at").on(t.createdAt)],
);

/** A line asks the payer to pay one claim on the terms of its approval. */
export const payoutFileLines = table(
  "payout_file_lines",
  {
    id: text().primaryKey(),
    fileId: text()
      .notNull()
      .references(() => payoutFiles.id),
    /** The lines of a file are numbered from 1. */
    line: int().notNull(),
    claimId: text()
      .notNull()
      .references(() => payoutClaims.id),
    /** This is the net payment in cents; it does not change, whatever happens to the claim. */
    amount: cents().notNull(),
    state: text().$type<FileLineState>().notNull(),
    /** This is null as long as the payer has not answered. */
    answeredAt: instant(),
    /** These are the payer's own number of the payment and the day on which it was paid. */
    payerReference: text(),
    paidOn: text(),
    /** This is the text of the payer or of an admin on why the line was not paid. */
    reason: text(),
  },
  (t) => [
    uniqueIndex("payout_file_lines_line").on(t.fileId, t.line),
    index("payout_file_lines_claim").on(t.claimId),
    // A claim that may have been paid cannot be in a second file.
    uniqueIndex("payout_file_lines_open")
      .on(t.claimId)
      .where(sql`${t.state} in ('out', 'conflict')`),
    // One payment of the payer pays only one claim.
    uniqueIndex("payout_file_lines_reference")
      .on(t.payerReference)
      .where(sql`${t.payerReference} is not null`),
  ],
);

/** A staff member asked this rider for what is missing, at most once a day (Pacific). */
export const paymentAsks = table(
  "payment_asks",
  {
    riderId: text().notNull(),
    day: text().notNull(),
    at: instant().notNull(),
    askedBy: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.riderId, t.day] })],
);
