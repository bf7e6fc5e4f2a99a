import { sql } from "drizzle-orm";
import { cents, check, index, instant, table, text, bool, primaryKey, uniqueIndex } from "../platform/db/columns.ts";
import type { RefundReason } from "#shared/redemptions.ts";
import { dealers } from "../dealers/tables.ts";
import { awards } from "../ledger/tables.ts";
import { riders } from "../riders/tables.ts";

/** Credit spent at a dealer's counter. Refunds are rows of their own; a redemption is never deleted. */
export const redemptions = table(
  "redemptions",
  {
    id: text().primaryKey(),
    /** A code in base 36, upper case, that does not reveal how many redemptions there are. */
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
    /** Either desk or kiosk. */
    source: text().$type<"desk" | "kiosk">().notNull(),
    deviceId: text(),
    /**
     * The account that was logged in at the desk: a login of the dealer, or the admin who acted for it. Null for a
     * tablet.
     */
    accountId: text(),
    /** The time when the tablet captured it; the same as createdAt at the desk. */
    capturedAt: instant().notNull(),
    createdAt: instant().notNull(),
    /** The rider's credit in this currency right after the redemption. */
    balanceAfter: cents().notNull(),
    /** The sum of the refunds, at most the amount. */
    refundedAmount: cents().notNull().default(0),
    /** The time of the latest refund, of a part or of the rest. */
    lastRefundAt: instant(),
    /** The time when the whole amount was refunded; null while a part of it stands. */
    refundedAt: instant(),
  },
  (t) => [
    uniqueIndex("redemptions_code").on(t.code),
    // The index includes the columns that a list adds up, so that totals are read from the index alone.
    index("redemptions_rider").on(t.riderId, t.createdAt, t.refundedAt, t.currency, t.amount, t.refundedAmount),
    index("redemptions_dealer").on(t.dealerId, t.createdAt, t.refundedAt, t.currency, t.amount, t.refundedAmount),
    index("redemptions_at").on(t.createdAt),
    index("redemptions_refunded")
      .on(t.dealerId, t.lastRefundAt, t.currency, t.refundedAmount)
      .where(sql`${t.lastRefundAt} is not null`),
    index("redemptions_refunded_at")
      .on(t.lastRefundAt)
      .where(sql`${t.lastRefundAt} is not null`),
    check("redemptions_refunded_part", sql`${t.refundedAmount} >= 0 and ${t.refundedAmount} <= ${t.amount}`),
  ],
);

/** A refund of a redemption, of a part of it or of all that was left. Rows are only added. */
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
    /** Null when nobody was asked, for example for a cancellation on a tablet. */
    reason: text().$type<RefundReason>(),
    note: text(),
    /** The employee who made it at the counter. */
    employeeName: text(),
    /** The name of the dealer or admin. */
    refundedBy: text().notNull(),
    refundedAt: instant().notNull(),
    /** The ledger's movement of this refund. */
    movementId: text().notNull(),
  },
  (t) => [
    index("refunds_redemption").on(t.redemptionId, t.refundedAt),
    index("refunds_dealer").on(t.dealerId, t.refundedAt),
    check("refunds_amount", sql`${t.amount} > 0`),
  ],
);

/** The awards that a redemption drew on, and the amount drawn from each. */
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
