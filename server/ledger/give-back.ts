import { eq } from "drizzle-orm";
import type { Taking } from "#shared/ledger.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { lockRow } from "../platform/db/lock.ts";
import { changeValue, sumByKind } from "./award-value.ts";
import { expireAward } from "./expiry/expire-awards.ts";
import { post } from "./post.ts";
import { awards } from "./tables.ts";

/**
 * Reverses `takeBack` up to `amount` cents, because the correction behind it was undone. The award keeps its date and
 * its last day, so a correction and its undo never give a rider more time; what is past its last day expires again at
 * once. Returns the cents given back, never more than was taken. The caller ensures that each `takeBack` is reversed
 * only once.
 */
export async function giveBack(tx: Tx, ctx: Ctx, { awardId, movementId, amount }: Taking): Promise<number> {
  await lockRow(tx, awards, eq(awards.id, awardId));
  const [award] = await tx.select().from(awards).where(eq(awards.id, awardId));
  if (!award) throw new Error("Ledger: an award that was taken back is gone");
  const taken = -((await sumByKind(tx, [awardId], ["revoke"])).get(awardId) ?? 0);
  const returned = Math.min(amount, taken);
  if (returned <= 0) return 0;
  if (!(await changeValue(tx, awardId, returned)))
    throw new Error("Ledger: more was given back than the award was worth");
  const { currency, riderId } = award;
  await post(tx, ctx, {
    kind: "revoke",
    reversesId: movementId,
    lines: [
      { account: "programmeLiability", amount: -returned, currency },
      {
        account: award.wallet === "credit" ? "riderCredit" : "riderCash",
        amount: returned,
        currency,
        awardId,
        riderId,
      },
    ],
  });
  await tx.update(awards).set({ revokedAt: null, revokedReason: null }).where(eq(awards.id, awardId));
  const isPast = award.expiresAt !== null && award.expiresAt < ctx.now && award.claimId === null;
  if (isPast) await expireAward(tx, ctx, awardId);
  return returned;
}
