import { sql } from "drizzle-orm";
import { cents, index, instant, table, text, bool, primaryKey, uniqueIndex } from "../platform/db/columns.ts";
import { dealers } from "../dealers/tables.ts";
import { awards } from "../ledger/tables.ts";
import { riders } from "../riders/tables.ts";

/** Credit spent at a dealer's counter. A refund marks the row; the row is never deleted. */
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
    /** The time when the tablet captured it; the same as createdAt at the desk. */
    capturedAt: instant().notNull(),
    createdAt: instant().notNull(),
    /** The rider's credit in this currency right after the redemption. */
    balanceAfter: cents().notNull(),
    refundedAt: instant(),
    refundedBy: text(),
    refundReason: text(),
  },
  (t) => [
    uniqueIndex("redemptions_code").on(t.code),
    // The index includes the columns that a list adds up, so that totals are read from the index alone.
    index("redemptions_rider").on(t.riderId, t.createdAt, t.refundedAt, t.currency, t.amount),
    index("redemptions_dealer").on(t.dealerId, t.createdAt, t.refundedAt, t.currency, t.amount),
    index("redemptions_at").on(t.createdAt),
    index("redemptions_refunded")
      .on(t.dealerId, t.refundedAt, t.currency, t.amount)
      .where(sql`${t.refundedAt} is not null`),
    index("redemptions_refunded_at")
      .on(t.refundedAt)
      .where(sql`${t.refundedAt} is not null`),
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

/** The employee names that a dealer does not want to be offered any more; past redemptions keep them. */
export const hiddenEmployees = table(
  "hidden_employees",
  {
    dealerId: text()
      .notNull()
      .references(() => dealers.id),
    nameKey: text().notNull(),
    hiddenAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.dealerId, t.nameKey] })],
);
