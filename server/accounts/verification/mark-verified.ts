import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { accounts } from "../tables.ts";
import { verifiedListeners } from "./verified-listeners.ts";

/**
 * Marks the mailbox as verified. From then on the bikes on the account belong to the rider, and so do results with this
 * address (docs/spec/results.md#matching). A listener in the riders slice settles both.
 */
export async function markEmailVerified(tx: Tx, ctx: Ctx, accountId: string): Promise<void> {
  const marked = await tx
    .update(accounts)
    .set({ emailVerifiedAt: ctx.now })
    .where(and(eq(accounts.id, accountId), isNull(accounts.emailVerifiedAt)))
    .returning({ id: accounts.id });
  if (marked.length === 0) return;
  await verifiedListeners.run(tx, ctx, { accountId });
}
