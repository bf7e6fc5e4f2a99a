import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Reader } from "../platform/db/database.ts";
import { accounts, admins } from "./tables.ts";

/** The active staff accounts with the email address and the language of their mail. */
export function activeStaff(reader: Reader) {
  return reader
    .select({ adminId: admins.id, accountId: accounts.id, email: accounts.email, locale: accounts.locale })
    .from(admins)
    .innerJoin(accounts, eq(accounts.id, admins.accountId))
    .where(and(isNotNull(accounts.emailVerifiedAt), isNull(accounts.deactivatedAt)));
}
