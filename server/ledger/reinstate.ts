import { eq } from "drizzle-orm";
import type { Currency } from "#shared/money.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { changeValue, expiredPart } from "./award-value.ts";
import { post } from "./post.ts";
import { awards } from "./tables.ts";

/**
 * Moves credit or cash from the expired account back to its award, because it was redeemed in time at a counter or
 * because staff extended it.
 */
export async function reinstate(
  tx: Tx,
  ctx: Ctx,
  {
    awardId,
    riderId,
    currency,
    amount,
    wallet = "credit",
  }: { awardId: string; riderId: string; currency: Currency; amount: number; wallet?: "credit" | "cash" },
): Promise<void> {
  if (!(await changeValue(tx, awardId, amount)))
    throw new Error("Ledger: more was brought back than the award was worth");
  await post(tx, ctx, {
    kind: "reinstate",
    lines: [
      { account: "expired", amount: -amount, currency, riderId },
      { account: wallet === "credit" ? "riderCredit" : "riderCash", amount, currency, awardId, riderId },
    ],
  });
  // An award with nothing left in the expired account was spent, not lost to expiry.
  if (((await expiredPart(tx, [awardId])).get(awardId) ?? 0) === 0) {
    await tx.update(awards).set({ expiredAt: null }).where(eq(awards.id, awardId));
  }
}
