import { index, instant, int, table, text, uniqueIndex } from "../platform/db/columns.ts";
import { accounts } from "../accounts/tables.ts";

export const promoters = table(
  "promoters",
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    name: text().notNull(),
    nameKey: text().notNull(),
    phone: text(),
    profileImage: text(),
    createdAt: instant().notNull(),
    version: int().notNull().default(0),
  },
  (t) => [uniqueIndex("promoters_account").on(t.accountId), index("promoters_name").on(t.nameKey)],
);
