import { eq, lt } from "drizzle-orm";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { accountInvites, accounts } from "../tables.ts";

/** Stores the link of an account in place of an earlier one, which no longer works. */
export async function putInvite(tx: Tx, row: typeof accountInvites.$inferInsert): Promise<void> {
  const { accountId: _, ...change } = row;
  await tx.insert(accountInvites).values(row).onConflictDoUpdate({ target: accountInvites.accountId, set: change });
}

/** Returns the link with this token, and the account that it belongs to. */
export async function inviteByToken(db: Reader, tokenHash: string) {
  const [row] = await db
    .select({ invite: accountInvites, account: accounts })
    .from(accountInvites)
    .innerJoin(accounts, eq(accounts.id, accountInvites.accountId))
    .where(eq(accountInvites.tokenHash, tokenHash));
  return row;
}

export async function deleteInvite(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(accountInvites).where(eq(accountInvites.accountId, accountId));
}

/** Deletes the links that expired before an instant. */
export async function deleteOldInvites(tx: Tx, before: Date): Promise<void> {
  await tx.delete(accountInvites).where(lt(accountInvites.expiresAt, before));
}
