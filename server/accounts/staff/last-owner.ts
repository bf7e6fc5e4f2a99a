import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { accounts, admins } from "../tables.ts";

/**
 * Throws `last_owner` unless an owner other than this admin can log in. It runs in the transaction that demotes or
 * deactivates an owner; both databases serialize these transactions, so two owners cannot remove each other.
 */
export async function assertLeavesOwner(tx: Tx, adminId: string): Promise<void> {
  const owners = await ownersWhoCanLogIn(tx);
  const isOwner = owners.some(({ id }) => id === adminId);
  if (isOwner && owners.length === 1) throw new Problem("last_owner");
}

/** Returns the active owners who have set up their login. */
function ownersWhoCanLogIn(reader: Reader) {
  return (
    reader
      .select({ id: admins.id })
      .from(admins)
      // SQLite keeps the order of a cross join, so it starts with the few admins and does not read all accounts.
      .crossJoin(accounts)
      .where(
        and(
          eq(accounts.id, admins.accountId),
          eq(admins.role, "owner"),
          isNull(accounts.deactivatedAt),
          isNotNull(accounts.emailVerifiedAt),
        ),
      )
  );
}
