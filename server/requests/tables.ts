import { sql } from "drizzle-orm";
import { index, instant, int, json, table, text } from "../platform/db/columns.ts";
import { accounts } from "../accounts/tables.ts";

/**
 * These requests are for the program's staff: to join as dealer or promoter, to recover an account, to erase one, or to
 * change a name, date of birth or AMA number.
 */
export const staffRequests = table(
  "staff_requests",
  {
    id: text().primaryKey(),
    kind: text().$type<"join" | "recovery" | "deletion" | "identity">().notNull(),
    /** This is the role that the person has or requests. */
    role: text().$type<"rider" | "dealer" | "promoter" | "admin">().notNull(),
    /**
     * This is the account that made the request. It is null for somebody who wants to join or has lost the mailbox and
     * is therefore not signed in.
     */
    accountId: text().references(() => accounts.id),
    name: text().notNull(),
    email: text().notNull(),
    locale: text().$type<"en" | "fr">().notNull(),
    /** Further details are stored by field name. */
    details: json<Record<string, string | null>>().notNull(),
    state: text().$type<"open" | "approved" | "declined" | "withdrawn">().notNull(),
    createdAt: instant().notNull(),
    decidedAt: instant(),
    /** This is the id of the admin who decided. */
    decidedBy: text(),
    reason: text(),
    version: int().notNull().default(0),
  },
  (t) => [
    index("staff_requests_state").on(t.state, t.createdAt),
    index("staff_requests_created").on(t.createdAt),
    // The chips of staff's list count the open requests of each kind.
    index("staff_requests_open")
      .on(t.kind)
      .where(sql`${t.state} = 'open'`),
    index("staff_requests_account").on(t.accountId, t.kind),
  ],
);
