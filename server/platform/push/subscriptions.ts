import { and, eq, ne } from "drizzle-orm";
import type { Tx } from "../db/database.ts";
import { sha256 } from "../secrets.ts";
import { pushSubscriptions } from "../tables.ts";

/** Who logs out of a browser is not told there any more. */
export async function endPushOfSession(tx: Tx, sessionHash: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionHash, sessionHash));
}

/** Every session of the account ended: so does every browser's subscription. */
export async function endPushOfAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.accountId, accountId));
}

/** The same browser signed in anew: it goes on being told where it is the same person's, else no more. */
export async function movePush(tx: Tx, oldToken: string, newToken: string, accountId: string): Promise<void> {
  const before = eq(pushSubscriptions.sessionHash, sha256(oldToken));
  await tx.delete(pushSubscriptions).where(and(before, ne(pushSubscriptions.accountId, accountId)));
  await tx
    .update(pushSubscriptions)
    .set({ sessionHash: sha256(newToken) })
    .where(before);
}
