import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Reader } from "../../platform/db/database.ts";
import { accounts, admins } from "../tables.ts";

/** Returns the active admins with the email address and the language of their emails. */
export function activeStaff(reader: Reader) {
  return (
    reader
      .select({
        adminId: admins.id,
        role: admins.role,
        accountId: accounts.id,
        email: accounts.email,
        locale: accounts.locale,
      })
      .from(admins)
      // SQLite keeps the order of a cross join, so it starts with the few admins and does not read all accounts.
      .crossJoin(accounts)
      .where(
        and(eq(accounts.id, admins.accountId), isNotNull(accounts.emailVerifiedAt), isNull(accounts.deactivatedAt)),
      )
  );
}
