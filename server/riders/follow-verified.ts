import { eq } from "drizzle-orm";
import { settleVins } from "../bikes/remove-bike.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { reassessRider } from "../results/settling/reassess.ts";
import { clearPin } from "./pin/clear-pin.ts";
import { riders } from "./tables.ts";

/**
 * Settles who holds the VINs of a rider whose mailbox was just verified, and evaluates the results that name the
 * address (docs/spec/results.md#matching).
 */
export async function followVerifiedMailbox(tx: Tx, ctx: Ctx, { accountId }: { accountId: string }): Promise<void> {
  const [rider] = await tx.select({ id: riders.id }).from(riders).where(eq(riders.accountId, accountId));
  if (!rider) return;
  await settleVins(tx, ctx, rider.id);
  await reassessRider(tx, ctx, rider.id);
}

/** Removes the PIN that somebody else may have chosen before the owner verified the mailbox. */
export async function followUnverifiedReset(tx: Tx, _ctx: Ctx, { accountId }: { accountId: string }): Promise<void> {
  await clearPin(tx, accountId);
}
