import { eq, sql } from "drizzle-orm";
import { emailKey } from "#shared/email.ts";
import type { Tx } from "../platform/db/database.ts";
import { deleteInvite } from "./invites/invite-store.ts";
import { accounts, mailCodes } from "./tables.ts";

/**
 * Changes the address of an account that its owner has not set up yet, for an invitation that was sent to a wrong
 * mailbox. Links and codes that were emailed there no longer work. The calling verb has checked that the address is
 * free, and records the change.
 */
export async function readdressAccount(tx: Tx, accountId: string, email: string): Promise<void> {
  await deleteInvite(tx, accountId);
  await tx.delete(mailCodes).where(eq(mailCodes.accountId, accountId));
  await tx
    .update(accounts)
    .set({ email: email.trim(), emailKey: emailKey(email), version: sql`${accounts.version} + 1` })
    .where(eq(accounts.id, accountId));
}
