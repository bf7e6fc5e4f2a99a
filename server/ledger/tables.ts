import { sql } from "drizzle-orm";
import { bool, cents, check, index, instant, int, primaryKey, table, text } from "../platform/db/columns.ts";
import type { LedgerAccount, MovementKind } from "#shared/ledger.ts";

/**
 * An award is a lot of credit or cash. Its value is the sum of its entries; `currentValue` duplicates that sum, and the
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
    /** An award is either credit or cash. A bonus can be either, so it has its own flag. */
    wallet: text().$type<"credit" | "cash">().notNull(),
    bonus: bool().notNull().default(false),
    currency: text().$type<"USD" | "CAD">().notNull(),
    initialValue: cents().notNull(),
    currentValue: cents().notNull(),
    issuedAt: instant().notNull(),
    /** This is the last millisecond of the award's last day; null means that it never expires. */
    expiresAt: instant(),
    /**
     * This is the expiry before any grace period or extension by staff: a grace period ends at most
     * `refundGraceMaxDays` after it (docs/spec/money.md#refunds).
     */
    firstExpiresAt: instant(),
    graceGivenAt: instant(),
    expiredAt: instant(),
    /** This is the payout claim that holds this cash. The cash does not expire while it is in a claim. */
    claimId: text(),
    /** This is the time when that claim was paid. */
    claimPaidAt: instant(),
    revokedAt: instant(),
    revokedReason: text(),
    note: text(),
    version: int().notNull().default(0),
  },
  (t) => [
    index("awards_rider").on(t.riderId, t.issuedAt),
    index("awards_issued")
      .on(t.issuedAt, t.id)
      .where(sql`${t.wallet} = 'credit'`),
    // The index covers only awards with value left, so that spending and expiring stay fast after many seasons.
    index("awards_open_rider")
      .on(t.riderId, t.currency)
      .where(sql`${t.currentValue} > 0`),
    index("awards_cash_rider")
      .on(t.riderId)
      .where(sql`${t.wallet} = 'cash'`),
    // Unpaid cash has its own index, because there is little of it compared to credit. SQLite prefers this index
    // because it compares the wallet.
    index("awards_cash_open")
      .on(t.wallet, t.riderId, t.currency)
      .where(sql`${t.wallet} = 'cash' and ${t.currentValue} > 0`),
    index("awards_result").on(t.resultId),
    // Awards outside of claims are left out: SQLite would read all of them for "claim_id is null".
    index("awards_claim")
      .on(t.claimId)
      .where(sql`${t.claimId} is not null`),
    index("awards_event").on(t.eventId),
    index("awards_open_expiry")
      .on(t.expiresAt)
      .where(sql`${t.currentValue} > 0`),
    check("awards_value", sql`${t.currentValue} >= 0 and ${t.currentValue} <= ${t.initialValue}`),
  ],
);

/** The entries of a movement add up to zero. Triggers prevent changes and deletion. */
export const movements = table(
  "movements",
  {
    id: text().primaryKey(),
    at: instant().notNull(),
    kind: text().$type<MovementKind>().notNull(),
    /** This is the id of the movement that this one reverses. */
    reversesId: text(),
    redemptionId: text(),
    claimId: text(),
    actorType: text().notNull(),
    actorId: text(),
    /** This is the account of the admin who acted on behalf of the actor. */
    proxyAccountId: text(),
    note: text(),
  },
  (t) => [
    index("movements_redemption").on(t.redemptionId),
    index("movements_claim").on(t.claimId),
    index("movements_at").on(t.at),
    // Staff list the credit of erased riders. There are few such movements, so the index is small.
    index("movements_erased")
      .on(t.note, t.at)
      .where(sql`${t.note} = 'rider_erased'`),
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
    /** This is the kind of the movement, so that reports add up entries by kind without reading their movements. */
    kind: text().$type<MovementKind>().notNull(),
    /** The amount is in minor units: positive into the account, negative out of it. */
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
    // The reports read only this index: balances, what was issued by kind, and what each dealer redeemed.
    index("entries_account").on(t.account, t.at, t.currency, t.kind, t.amount, t.dealerId),
  ],
);

/**
 * A row says that `ledger_sums` and `ledger_lapses` are up to date for this Pacific month ("2026-05"), which is over.
 * Triggers remove it when an entry is added to the month, and a job computes it again (docs/domain/stored-totals.md).
 */
export const ledgerMonths = table(
  "ledger_months",
  {
    month: text().primaryKey(),
    fromAt: instant().notNull(),
    untilAt: instant().notNull(),
    /**
     * This is true while the rows of `ledger_credit` for this month are up to date, too. A trigger sets it to false
     * when an award of the month gets another last day.
     */
    creditStored: bool().notNull(),
  },
  (t) => [index("ledger_months_until").on(t.untilAt)],
);

/** This is the sum of a month's entries, in minor units. */
export const ledgerSums = table(
  "ledger_sums",
  {
    month: text().notNull(),
    account: text().$type<LedgerAccount>().notNull(),
    currency: text().$type<"USD" | "CAD">().notNull(),
    kind: text().$type<MovementKind>().notNull(),
    amount: cents().notNull(),
  },
  (t) => [primaryKey({ columns: [t.month, t.account, t.currency, t.kind] })],
);

/** A row has what lapsed in a month, less what was given back, for the awards of one season, in minor units. */
export const ledgerLapses = table(
  "ledger_lapses",
  {
    month: text().notNull(),
    currency: text().$type<"USD" | "CAD">().notNull(),
    wallet: text().$type<"credit" | "cash">().notNull(),
    season: int().notNull(),
    amount: cents().notNull(),
  },
  (t) => [primaryKey({ columns: [t.month, t.currency, t.wallet, t.season] })],
);

/**
 * A row has what the entries of a month did to the credit of awards that expire in one month, in minor units. `expires`
 * is a Pacific month ("2027-05"), or "never".
 */
export const ledgerCredit = table(
  "ledger_credit",
  {
    month: text().notNull(),
    currency: text().$type<"USD" | "CAD">().notNull(),
    expires: text().notNull(),
    amount: cents().notNull(),
  },
  (t) => [primaryKey({ columns: [t.month, t.currency, t.expires] })],
);
