import { cents, index, instant, int, table, text } from "../platform/db/columns.ts";
import { dealers } from "../dealers/tables.ts";
import { entries } from "../ledger/tables.ts";

/**
 * An amount that an admin credited to a dealer's parts account in a batch. The ledger has the lines; this table
 * records that they were paid.
 */
export const settlements = table(
  "settlements",
  {
    id: text().primaryKey(),
    /** The id that all dealers share that were settled in one request. */
    batchId: text().notNull(),
    dealerId: text()
      .notNull()
      .references(() => dealers.id),
    currency: text().$type<"USD" | "CAD">().notNull(),
    /** The due lines less the reversed ones. */
    amount: cents().notNull(),
    lineCount: int().notNull(),
    /** The last day whose lines are included. */
    untilDay: text().notNull(),
    settledAt: instant().notNull(),
    settledBy: text().notNull(),
  },
  (t) => [index("settlements_dealer").on(t.dealerId, t.settledAt), index("settlements_at").on(t.settledAt)],
);

/**
 * The lines of the parts account that a settlement covers; the primary key ensures that no line is in two
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
