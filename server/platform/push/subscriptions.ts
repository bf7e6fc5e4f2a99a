import { and, eq, ne } from "drizzle-orm";
import type { Tx } from "../db/database.ts";
import { sha256 } from "../secrets.ts";
import { pushSubscriptions } from "../tables.ts";

/** Logging out of a browser ends its push subscription. */
export async function endPushOfSession(tx: Tx, sessionHash: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionHash, sessionHash));
}

/** When all sessions of the account end, all of its push subscriptions end too. */
export async function endPushOfAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.accountId, accountId));
}

/** A new sign-in in the same browser keeps its subscription when it is the same account, else ends it. */
export async function movePush(tx: Tx, oldToken: string, newToken: string, accountId: string): Promise<void> {
  const before = eq(pushSubscriptions.sessionHash, sha256(oldToken));
  await tx.delete(pushSubscriptions).where(and(before, ne(pushSubscriptions.accountId, accountId)));
  await tx
    .update(pushSubscriptions)
    .set({ sessionHash: sha256(newToken) })
    .where(before);
}
