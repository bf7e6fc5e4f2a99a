import { sql } from "drizzle-orm";
import { cents, index, instant, int, primaryKey, table, text } from "../platform/db/columns.ts";
import { dealers } from "../dealers/tables.ts";
import { entries } from "../ledger/tables.ts";

/**
 * A row is an amount that an admin credited to a dealer's parts account. The ledger has the lines; this table records
 * that they were paid.
 */
export const settlements = table(
  "settlements",
  {
    id: text().primaryKey(),
    /** All dealers that were settled in one request share this id. */
    batchId: text().notNull(),
    dealerId: text()
      .notNull()
      .references(() => dealers.id),
    currency: text().$type<"USD" | "CAD">().notNull(),
    /** The amount is the sum of the lines, less refunds. */
    amount: cents().notNull(),
    lineCount: int().notNull(),
    /** This is the last day whose lines are included. */
    untilDay: text().notNull(),
    settledAt: instant().notNull(),
    settledBy: text().notNull(),
    /** This is the number of the payment in the program's accounting, for example of the bank transfer. */
    reference: text(),
    /** This is the time when the settlement was reversed, so that its lines are due again. */
    reversedAt: instant(),
    reversedBy: text(),
    reverseReason: text(),
  },
  (t) => [
    index("settlements_dealer").on(t.dealerId, t.settledAt),
    index("settlements_at").on(t.settledAt),
    index("settlements_reversed").on(t.dealerId, t.reversedAt),
    index("settlements_reversed_at")
      .on(t.settledAt, t.id)
      .where(sql`${t.reversedAt} is not null`),
  ],
);

/**
 * A row is a line of the parts account that a settlement covers. The primary key ensures that no line is in two
 * settlements.
 */
export const settlementLines = table(
  "settlement_lines",
  {
    entryId: text()
      .primaryKey()
      .references(() => entries.id),
    settlementId: text()
      .notNull()
      .references(() => settlements.id),
  },
  (t) => [index("settlement_lines_settlement").on(t.settlementId)],
);

/**
 * A row is a line that was in a settlement until the settlement was reversed; the line is due again, or is in a later
 * settlement.
 */
export const reversedSettlementLines = table(
  "reversed_settlement_lines",
  {
    settlementId: text()
      .notNull()
      .references(() => settlements.id),
    entryId: text()
      .notNull()
      .references(() => entries.id),
  },
  (t) => [primaryKey({ columns: [t.settlementId, t.entryId] })],
);

/**
 * A row is a line of the parts account that is not in a settlement yet. Triggers keep the table in sync with the ledger
 * and the settlements, so that what is due is found without reading the lines of past years.
 */
export const openPartsLines = table(
  "open_parts",
  {
    entryId: text()
      .primaryKey()
      .references(() => entries.id),
    dealerId: text().notNull(),
    at: instant().notNull(),
    currency: text().$type<"USD" | "CAD">().notNull(),
    amount: cents().notNull(),
    /**
     * This is what is left of a redemption after those of its refunds that are not in a settlement either. It is 0 for a
     * refund.
     */
    standing: cents().notNull(),
  },
  (t) => [index("open_parts_at").on(t.at), index("open_parts_dealer").on(t.dealerId, t.at)],
);

/**
 * A row is the sum of a dealer's open lines in one currency. Triggers keep it up to date, so that pages about all
 * dealers read a row for each dealer and not for each redemption (docs/domain/stored-totals.md). A dealer without open
 * lines has no row, or one with a `lineCount` of 0.
 */
export const partsTotals = table(
  "parts_totals",
  {
    dealerId: text().notNull(),
    currency: text().$type<"USD" | "CAD">().notNull(),
    amount: cents().notNull(),
    lineCount: int().notNull(),
    /** This is the time of the oldest open redemption that is not refunded in full. */
    oldestAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.dealerId, t.currency] })],
);
