import { instant, table, text, uniqueIndex } from "../platform/db/columns.ts";
import { dealers } from "../dealers/tables.ts";

/**
 * These are the names that a dealer's counter offers for the employee of a redemption. Redemptions store the name
 * itself, so a removed or renamed employee stays on past redemptions.
 */
export const employees = table(
  "employees",
  {
    id: text().primaryKey(),
    dealerId: text()
      .notNull()
      .references(() => dealers.id),
    name: text().notNull(),
    /** The name is normalized here: two spellings of a name are one person. */
    nameKey: text().notNull(),
    addedAt: instant().notNull(),
    /** The dealer removed the name at this time; null means that the counter offers it. */
    removedAt: instant(),
  },
  (t) => [uniqueIndex("employees_dealer_name").on(t.dealerId, t.nameKey)],
);
