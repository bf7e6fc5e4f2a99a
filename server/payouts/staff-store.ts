import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { accounts, admins } from "../accounts/tables.ts";
import { actorKey, type Ctx } from "../platform/context.ts";
import type { Reader } from "../platform/db/database.ts";

/** Returns the admins whose email is confirmed and whose account is open, each with the language of their emails. */
export function staffContacts(reader: Reader) {
  return reader
    .select({ accountId: accounts.id, email: accounts.email, locale: accounts.locale })
    .from(admins)
    .innerJoin(accounts, eq(accounts.id, admins.accountId))
    .where(and(isNotNull(accounts.emailVerifiedAt), isNull(accounts.deactivatedAt)));
}

/** Returns the name of the admin who acts, as lists show it. */
export async function staffName(reader: Reader, { actor }: Ctx): Promise<string> {
  if (actor.type !== "admin") return actorKey(actor);
  const [admin] = await reader
    .select({ firstName: admins.firstName, lastName: admins.lastName })
    .from(admins)
    .where(eq(admins.id, actor.id));
  return admin ? `${admin.firstName} ${admin.lastName}` : actorKey(actor);
}
