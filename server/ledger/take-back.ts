import { eq } from "drizzle-orm";
import type { Ctx } from "../platform/context.ts";
import { lockRow } from "../platform/db/lock.ts";
import type { Tx } from "../platform/db/database.ts";
import { changeValue, sumByKind } from "./award-value.ts";
import { post } from "./post.ts";
import { awards } from "./tables.ts";

const nothingTaken = { taken: 0, movementId: null };

/**
 * Takes back at most the unspent part of an award: a correction never makes a balance negative
 * (docs/spec/results.md#corrections). An award of which everything was taken back is revoked: its row stays, with the
 * reason, and is listed separately.
 */
export async function takeBack(
  tx: Tx,
  ctx: Ctx,
  { awardId, amount, reason }: { awardId: string; amount: number; reason: string },
): Promise<{ taken: number; movementId: string | null }> {
  await lockRow(tx, awards, eq(awards.id, awardId));
  const [award] = await tx.select().from(awards).where(eq(awards.id, awardId));
  if (!award || award.revokedAt) return nothingTaken;
  const taken = Math.min(amount, award.currentValue);
  if (taken <= 0) return nothingTaken;
  if (!(await changeValue(tx, awardId, -taken))) throw new Error("Ledger: an award changed under its lock");
  const { currency, riderId } = award;
  const movementId = await post(tx, ctx, {
    kind: "revoke",
    note: reason,
    lines: [
      { account: award.wallet === "credit" ? "riderCredit" : "riderCash", amount: -taken, currency, awardId, riderId },
      { account: "programmeLiability", amount: taken, currency },
    ],
  });
  const takenInAll = -((await sumByKind(tx, [awardId], ["revoke"])).get(awardId) ?? 0);
  if (takenInAll === award.initialValue) {
    await tx.update(awards).set({ revokedAt: ctx.now, revokedReason: reason }).where(eq(awards.id, awardId));
  }
  return { taken, movementId };
}
