import { index, instant, table, text } from "../platform/db/columns.ts";
import { accounts } from "../accounts/tables.ts";

/** These are the messages to the staff from the contact page; their mail goes through the outbox. */
export const contactMessages = table(
  "contact_messages",
  {
    id: text().primaryKey(),
    createdAt: instant().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    /** The writer claims this role. */
    about: text().$type<"rider" | "dealer" | "promoter" | "other">().notNull(),
    message: text().notNull(),
    locale: text().$type<"en" | "fr">().notNull(),
    /** This account was signed in; null means that none was. */
    accountId: text().references(() => accounts.id),
  },
  (t) => [index("contact_messages_created").on(t.createdAt)],
);
