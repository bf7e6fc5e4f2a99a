import { sql } from "drizzle-orm";
import { bool, cents, check, index, instant, int, table, text } from "../platform/db/columns.ts";
import type { LedgerAccount, MovementKind } from "#shared/ledger.ts";

/** A lot of credit or cash. Its worth is the sum of its entries; `currentValue` mirrors it and is proved equal. */
export const awards = table(
  "awards",
  {
    id: text().primaryKey(),
    riderId: text().notNull(),
    resultId: text(),
    eventId: text(),
    classId: text(),
    /** credit | cash; a bonus is either, marked so. */
    wallet: text().$type<"credit" | "cash">().notNull(),
    bonus: bool().notNull().default(false),
    currency: text().$type<"USD" | "CAD">().notNull(),
    initialValue: cents().notNull(),
    currentValue: cents().notNull(),
    issuedAt: instant().notNull(),
    /** Last millisecond of its last day; null where it never expires. */
    expiresAt: instant(),
    /** The first expiry, before grace or extension: grace ends 60 days after it (decisions §3). */
    firstExpiresAt: instant(),
    graceGivenAt: instant(),
    expiredAt: instant(),
    /** Cash on its way: the payout claim that it is in. It does not expire meanwhile. */
    claimId: text(),
    /** Since when that claim is paid. */
    claimPaidAt: instant(),
    revokedAt: instant(),
    revokedReason: text(),
    note: text(),
    version: int().notNull().default(0),
  },
  (t) => [
    index("awards_rider").on(t.riderId, t.issuedAt),
    // Only what still has worth: spending and expiring cost the same after ten seasons as after one.
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

/** One movement: entries that add up to zero. Never changed, never removed: triggers see to it. */
export const movements = table(
  "movements",
  {
    id: text().primaryKey(),
    at: instant().notNull(),
    kind: text().$type<MovementKind>().notNull(),
    /** What is undone by this one. */
    reversesId: text(),
    redemptionId: text(),
    claimId: text(),
    actorType: text().notNull(),
    actorId: text(),
    /** The admin behind a proxied act. */
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
    /** Positive into the account, negative out of it; minor units. */
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
