import { and, eq, ne } from "drizzle-orm";
import type { Tx } from "../db/database.ts";
import { sha256 } from "../secrets.ts";
import { pushSubscriptions } from "../tables.ts";

/** Ends the push subscription of a session when the person logs out of the browser. */
export async function endPushOfSession(tx: Tx, sessionHash: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionHash, sessionHash));
}

/** Ends all push subscriptions of an account when all of its sessions end. */
export async function endPushOfAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.accountId, accountId));
}

/**
 * Moves the push subscription to the new session when the same account signs in again in this browser; otherwise ends
 * it.
 */
export async function movePush(tx: Tx, oldToken: string, newToken: string, accountId: string): Promise<void> {
  const before = eq(pushSubscriptions.sessionHash, sha256(oldToken));
  await tx.delete(pushSubscriptions).where(and(before, ne(pushSubscriptions.accountId, accountId)));
  await tx
    .update(pushSubscriptions)
    .set({ sessionHash: sha256(newToken) })
    .where(before);
}
