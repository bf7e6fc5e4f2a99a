import { eq, inArray, or } from "drizzle-orm";
import type { WatchedAdmin } from "#shared/watch.ts";
import { admins } from "../../../accounts/tables.ts";
import { ownBonusLimits } from "../../../awards/own-bonus-limits.ts";
import type { Ctx } from "../../../platform/context.ts";
import type { Reader } from "../../../platform/db/database.ts";
import { inParts } from "../../group.ts";

/** Returns these admins, each by the id and by the account. */
export async function adminsNamed(
  db: Reader,
  idsAndAccounts: readonly (string | null)[],
): Promise<ReadonlyMap<string, WatchedAdmin>> {
  const found = new Map<string, WatchedAdmin>();
  for (const part of inParts([...new Set(idsAndAccounts.flatMap((id) => id ?? []))])) {
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

/**
 * Returns a function for the limits of each admin. Those who changed a limit of the settings stay bound by the stricter
 * one for a period; otherwise an admin could raise the limit for an hour.
 */
export function limitsOfAdmins({ db, now, programme }: Ctx) {
  const known = new Map<string, ReturnType<typeof ownBonusLimits>>();
  return (adminId: string) => {
    const limits = known.get(adminId) ?? ownBonusLimits(db, now, programme, adminId);
    known.set(adminId, limits);
    return limits;
  };
}
