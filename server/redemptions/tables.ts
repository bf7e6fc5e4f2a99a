import { sql } from "drizzle-orm";
import {
  cents,
  check,
  index,
  instant,
  int,
  table,
  text,
  bool,
  primaryKey,
  uniqueIndex,
} from "../platform/db/columns.ts";
import type { RefundReason } from "#shared/redemptions.ts";
import { dealers } from "../dealers/tables.ts";
import { awards } from "../ledger/tables.ts";
import { riders } from "../riders/tables.ts";

/** A redemption is credit spent at a dealer's counter. Refunds are separate rows; a redemption is never deleted. */
export const redemptions = table(
  "redemptions",
  {
    id: text().primaryKey(),
    /** The code is in base 36, upper case, and does not reveal how many redemptions there are. */
    code: text().notNull(),
    riderId: text()
      .notNull()
      .references(() => riders.id),
    dealerId: text()
      .notNull()
      .references(() => dealers.id),
    amount: cents().notNull(),
    currency: text().$type<"USD" | "CAD">().notNull(),
    employeeName: text().notNull(),
    idChecked: bool().notNull(),
    source: text().$type<"desk" | "kiosk">().notNull(),
    deviceId: text(),
    /**
     * This is the account that was logged in at the desk: a login of the dealer, or the admin who acted for it. It is
     * null for a tablet.
     */
    accountId: text(),
    /** This is the time when the tablet captured the redemption; at the desk it is the same as `createdAt`. */
    capturedAt: instant().notNull(),
    createdAt: instant().notNull(),
    /** This is the rider's credit in the currency right after the redemption. */
    balanceAfter: cents().notNull(),
    /** This is the sum of the refunds, which is at most the amount. */
    refundedAmount: cents().notNull().default(0),
    /** The latest refund, of a part or of the rest, was made at this time. */
    lastRefundAt: instant(),
    /** This is the time when the last of the amount was refunded; null means that some or all of it is not refunded. */
    refundedAt: instant(),
  },
  (t) => [
    uniqueIndex("redemptions_code").on(t.code),
    // The index includes the columns that a list adds up, so that totals are read from the index alone.
    index("redemptions_rider").on(t.riderId, t.createdAt, t.refundedAt, t.currency, t.amount, t.refundedAmount),
    index("redemptions_dealer").on(t.dealerId, t.createdAt, t.refundedAt, t.currency, t.amount, t.refundedAmount),
    index("redemptions_at").on(t.createdAt, t.id),
    index("redemptions_amount").on(t.amount, t.id),
    index("redemptions_refunded")
      .on(t.dealerId, t.lastRefundAt, t.currency, t.refundedAmount)
      .where(sql`${t.lastRefundAt} is not null`),
    index("redemptions_refunded_at")
      .on(t.lastRefundAt, t.id)
      .where(sql`${t.lastRefundAt} is not null`),
    index("redemptions_refunded_amount")
      .on(t.refundedAmount, t.id)
      .where(sql`${t.lastRefundAt} is not null`),
    check("redemptions_refunded_part", sql`${t.refundedAmount} >= 0 and ${t.refundedAmount} <= ${t.amount}`),
  ],
);

/**
 * A row is the sum of a dealer's redemptions of one year, currency and counter (desk or kiosk). Triggers keep it up to
 * date, so that totals over all dealers do not read every redemption (docs/domain/stored-totals.md).
 */
export const redemptionYears = table(
  "redemption_years",
  {
    dealerId: text().notNull(),
    currency: text().$type<"USD" | "CAD">().notNull(),
    /** This is the calendar year in which the redemptions were made, in Pacific time. */
    year: int().notNull(),
    source: text().$type<"desk" | "kiosk">().notNull(),
    /** These are the redemptions that are not refunded in full, and what is left of them. */
    standing: int().notNull(),
    standingAmount: cents().notNull(),
    /** These are the redemptions of which something was refunded, and what was refunded of them. */
    refunded: int().notNull(),
    refundedAmount: cents().notNull(),
  },
  (t) => [primaryKey({ columns: [t.dealerId, t.currency, t.year, t.source] })],
);

/** A refund returns a part of a redemption or all that was left. Rows are only added. */
export const refunds = table(
  "refunds",
  {
    id: text().primaryKey(),
    redemptionId: text()
      .notNull()
      .references(() => redemptions.id),
    dealerId: text()
      .notNull()
      .references(() => dealers.id),
    amount: cents().notNull(),
    currency: text().$type<"USD" | "CAD">().notNull(),
    /** Every refund needs a reason (`refundGaps`); it can be null only in rows of older releases. */
    reason: text().$type<RefundReason>(),
    note: text(),
    /** This employee made the refund at the counter. */
    employeeName: text(),
    /** This is the name of the dealer or admin who refunded. */
    refundedBy: text().notNull(),
    refundedAt: instant().notNull(),
    /** This movement of the ledger belongs to the refund. */
    movementId: text().notNull(),
  },
  (t) => [
    index("refunds_redemption").on(t.redemptionId, t.refundedAt),
    index("refunds_dealer").on(t.dealerId, t.refundedAt),
    check("refunds_amount", sql`${t.amount} > 0`),
  ],
);

/** Each row is the amount that a redemption drew on one award. */
export const allocations = table(
  "allocations",
  {
    redemptionId: text()
      .notNull()
      .references(() => redemptions.id),
    awardId: text()
      .notNull()
      .references(() => awards.id),
    amount: cents().notNull(),
  },
  (t) => [primaryKey({ columns: [t.redemptionId, t.awardId] }), index("allocations_award").on(t.awardId)],
);
