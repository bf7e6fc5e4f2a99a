import { eq } from "drizzle-orm";
import type { Tx } from "../db/database.ts";
import { pushSubscriptions } from "../tables.ts";

/** Who logs out of a browser is not told there any more. */
export async function endPushOfSession(tx: Tx, sessionHash: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionHash, sessionHash));
}

/** Every session of the account ended: so does every browser's subscription. */
export async function endPushOfAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.accountId, accountId));
}
