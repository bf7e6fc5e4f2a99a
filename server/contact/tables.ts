import { index, instant, table, text } from "../platform/db/columns.ts";
import { accounts } from "../accounts/tables.ts";

/** What was written to the staff from the contact page; the mail of it goes through the outbox. */
export const contactMessages = table(
  "contact_messages",
  {
    id: text().primaryKey(),
    createdAt: instant().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    /** What the writer says to be. */
    about: text().$type<"rider" | "dealer" | "promoter" | "other">().notNull(),
    message: text().notNull(),
    locale: text().$type<"en" | "fr">().notNull(),
    /** Who was signed in. */
    accountId: text().references(() => accounts.id),
  },
  (t) => [index("contact_messages_created").on(t.createdAt)],
);
