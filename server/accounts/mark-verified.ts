import { and, eq, isNull } from "drizzle-orm";
import { settleVins } from "../bikes/remove-bike.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { reassessRider } from "../results/reassess.ts";
import { riders } from "../riders/tables.ts";
import { accounts } from "./tables.ts";

/**
 * Marks the mailbox as verified: from now on results that name the address belong to the rider
 * (docs/spec/results.md#matching), and so do the bikes.
 */
export async function markEmailVerified(tx: Tx, ctx: Ctx, accountId: string): Promise<void> {
  const marked = await tx
    .update(accounts)
    .set({ emailVerifiedAt: ctx.now })
    .where(and(eq(accounts.id, accountId), isNull(accounts.emailVerifiedAt)))
    .returning({ id: accounts.id });
  if (marked.length === 0) return;
  const [rider] = await tx.select({ id: riders.id }).from(riders).where(eq(riders.accountId, accountId));
  if (!rider) return;
  await settleVins(tx, ctx, rider.id);
  await reassessRider(tx, ctx, rider.id);
}
