import { bool, index, instant, int, table, text, uniqueIndex } from "../platform/db/columns.ts";
import { accounts } from "../accounts/tables.ts";

export const promoters = table(
  "promoters",
  {
    id: text().primaryKey(),
    /** This login gets the emails about the promoter's events. */
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    name: text().notNull(),
    nameKey: text().notNull(),
    phone: text(),
    profileImage: text(),
    /** This is false for a deactivated promoter: its logins are blocked, and it gets no emails. */
    active: bool().notNull().default(true),
    createdAt: instant().notNull(),
    version: int().notNull().default(0),
  },
  (t) => [uniqueIndex("promoters_account").on(t.accountId), index("promoters_name").on(t.nameKey)],
);

/** These are the people who log in for a promoter, each with an account. */
export const promoterLogins = table(
  "promoter_logins",
  {
    id: text().primaryKey(),
    promoterId: text()
      .notNull()
      .references(() => promoters.id),
    /** An account logs in for one promoter. */
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    /** This is the name of the person. */
    name: text().notNull(),
    nameKey: text().notNull(),
    createdAt: instant().notNull(),
    version: int().notNull().default(0),
  },
  (t) => [
    uniqueIndex("promoter_logins_account").on(t.accountId),
    index("promoter_logins_promoter").on(t.promoterId, t.createdAt),
  ],
);
