import { index, instant, int, json, table, text } from "../platform/db/columns.ts";
import { accounts } from "../accounts/tables.ts";

/** What people ask of the programme's staff: to join as dealer or promoter, to be let in again, to be forgotten. */
export const staffRequests = table(
  "staff_requests",
  {
    id: text().primaryKey(),
    kind: text().$type<"join" | "recovery" | "deletion">().notNull(),
    /** What the person is or wants to be. */
    role: text().$type<"rider" | "dealer" | "promoter" | "admin">().notNull(),
    /** Who asked, where that is known: nobody is signed in who wants to join or has lost the mailbox. */
    accountId: text().references(() => accounts.id),
    name: text().notNull(),
    email: text().notNull(),
    locale: text().$type<"en" | "fr">().notNull(),
    /** What else was said, by field. */
    details: json<Record<string, string | null>>().notNull(),
    state: text().$type<"open" | "approved" | "declined" | "withdrawn">().notNull(),
    createdAt: instant().notNull(),
    decidedAt: instant(),
    /** The admin. */
    decidedBy: text(),
    reason: text(),
    version: int().notNull().default(0),
  },
  (t) => [
    index("staff_requests_state").on(t.state, t.createdAt),
    index("staff_requests_account").on(t.accountId, t.kind),
  ],
);
