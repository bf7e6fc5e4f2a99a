import { inArray, or } from "drizzle-orm";
import type { WatchedAdmin } from "#shared/watch.ts";
import { admins } from "../../accounts/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { inParts } from "../group.ts";

/** Returns these admins, each by the id and by the account. */
export async function adminsNamed(
  db: Reader,
  idsAndAccounts: readonly (string | null)[],
): Promise<ReadonlyMap<string, WatchedAdmin>> {
  const found = new Map<string, WatchedAdmin>();
  for await (const part of inParts([...new Set(idsAndAccounts.flatMap((id) => id ?? []))])) {
    const rows = await db
      .select({
        _id: admins.id,
        accountId: admins.accountId,
        firstName: admins.firstName,
        lastName: admins.lastName,
      })
      .from(admins)
      .where(or(inArray(admins.id, part), inArray(admins.accountId, part)));
    for (const { _id, accountId, firstName, lastName } of rows) {
      const admin = { _id, accountId, name: `${firstName} ${lastName}`.trim() };
      found.set(_id, admin).set(accountId, admin);
    }
  }
  return found;
}
