import { sql } from "drizzle-orm";
import { bool, cents, check, index, instant, int, table, text } from "../platform/db/columns.ts";
import type { LedgerAccount, MovementKind } from "#shared/ledger.ts";

/**
 * A lot of credit or cash. Its value is the sum of its entries; `currentValue` duplicates that sum, and the
 * invariants check that both are equal.
 */
export const awards = table(
  "awards",
  {
    id: text().primaryKey(),
    riderId: text().notNull(),
    resultId: text(),
    eventId: text(),
    classId: text(),
    /** Either credit or cash; a bonus can be both and has its own flag. */
    wallet: text().$type<"credit" | "cash">().notNull(),
    bonus: bool().notNull().default(false),
    currency: text().$type<"USD" | "CAD">().notNull(),
    initialValue: cents().notNull(),
    currentValue: cents().notNull(),
    issuedAt: instant().notNull(),
    /** The last millisecond of its last day; null when it never expires. */
    expiresAt: instant(),
    /**
     * The first expiry, before any grace period or extension: a grace period ends at most 60 days after it
     * (docs/spec/money.md#refunds).
     */
    firstExpiresAt: instant(),
    graceGivenAt: instant(),
    expiredAt: instant(),
    /** The payout claim that this cash is in; it does not expire while it is in one. */
    claimId: text(),
    /** The time when that claim was paid. */
    claimPaidAt: instant(),
    revokedAt: instant(),
    revokedReason: text(),
    note: text(),
    version: int().notNull().default(0),
  },
  (t) => [
    index("awards_rider").on(t.riderId, t.issuedAt),
    // The index covers only awards with value left, so that spending and expiring stay fast after many seasons.
    index("awards_open_rider")
      .on(t.riderId, t.currency)
      .where(sql`${t.currentValue} > 0`),
    index("awards_result").on(t.resultId),
    index("awards_claim").on(t.claimId),
    index("awards_event").on(t.eventId),
    index("awards_open_expiry")
      .on(t.expiresAt)
      .where(sql`${t.currentValue} > 0`),
    check("awards_value", sql`${t.currentValue} >= 0 and ${t.currentValue} <= ${t.initialValue}`),
  ],
);

/** One movement, whose entries add up to zero. Triggers prevent changes and deletion. */
export const movements = table(
  "movements",
  {
    id: text().primaryKey(),
    at: instant().notNull(),
    kind: text().$type<MovementKind>().notNull(),
    /** The movement that this movement reverses. */
    reversesId: text(),
    redemptionId: text(),
    claimId: text(),
    actorType: text().notNull(),
    actorId: text(),
    /** The account of the admin who acted on behalf of the actor. */
    proxyAccountId: text(),
    note: text(),
  },
  (t) => [
    index("movements_redemption").on(t.redemptionId),
    index("movements_claim").on(t.claimId),
    index("movements_at").on(t.at),
  ],
);

export const entries = table(
  "entries",
  {
    id: text().primaryKey(),
    movementId: text()
      .notNull()
      .references(() => movements.id),
    account: text().$type<LedgerAccount>().notNull(),
    /** The amount in minor units: positive into the account, negative out of it. */
    amount: cents().notNull(),
    currency: text().$type<"USD" | "CAD">().notNull(),
    awardId: text().references(() => awards.id),
    riderId: text(),
    dealerId: text(),
    at: instant().notNull(),
  },
  (t) => [
    index("entries_movement").on(t.movementId),
    index("entries_award").on(t.awardId),
    index("entries_dealer").on(t.dealerId, t.at),
    index("entries_account").on(t.account, t.at),
  ],
);
