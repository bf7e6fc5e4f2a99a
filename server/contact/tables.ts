import { index, instant, table, text } from "../platform/db/columns.ts";
import { accounts } from "../accounts/tables.ts";

/** These are the messages to the staff from the contact page; the emails about them go through the outbox. */
export const contactMessages = table(
  "contact_messages",
  {
    id: text().primaryKey(),
    createdAt: instant().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    /** This is the role that the sender chose; it is not checked. */
    about: text().$type<"rider" | "dealer" | "promoter" | "other">().notNull(),
    message: text().notNull(),
    locale: text().$type<"en" | "fr">().notNull(),
    /** This is the account that was signed in; it is null if the sender was not. */
    accountId: text().references(() => accounts.id),
  },
  (t) => [index("contact_messages_created").on(t.createdAt)],
);
