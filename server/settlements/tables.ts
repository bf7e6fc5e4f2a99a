import { cents, index, instant, int, table, text } from "../platform/db/columns.ts";
import { dealers } from "../dealers/tables.ts";
import { entries } from "../ledger/tables.ts";

/** What an admin credited to a dealer's parts account in one batch. The ledger has the lines; this says they were paid. */
export const settlements = table(
  "settlements",
  {
    id: text().primaryKey(),
    /** All dealers that were settled by the same press. */
    batchId: text().notNull(),
    dealerId: text()
      .notNull()
      .references(() => dealers.id),
    currency: text().$type<"USD" | "CAD">().notNull(),
    /** Due lines less reversed ones. */
    amount: cents().notNull(),
    lineCount: int().notNull(),
    /** The last day whose lines are in it. */
    untilDay: text().notNull(),
    settledAt: instant().notNull(),
    settledBy: text().notNull(),
  },
  (t) => [index("settlements_dealer").on(t.dealerId, t.settledAt), index("settlements_at").on(t.settledAt)],
);

/** Which lines of the parts account a settlement covers; the key lets none be in two. */
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
