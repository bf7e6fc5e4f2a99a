import { and, asc, eq, gt, inArray } from "drizzle-orm";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { lockRow } from "../platform/db/lock.ts";
import { changeValue } from "./award-value.ts";
import { post } from "./post.ts";
import { awards, entries, movements } from "./tables.ts";

/**
 * Pays the awards in a claim: the money goes from the rider's cash account to the paid-out account and, where tax is
 * withheld, to the withheld tax account. The function returns the total in cents; `withheldOf` computes from it how
 * many of these cents are withheld.
 */
export async function payAwards(
  tx: Tx,
  ctx: Ctx,
  { claimId, withheldOf }: { claimId: string; withheldOf: (gross: number) => number },
): Promise<{ gross: number; withheld: number }> {
  await lockRow(tx, awards, eq(awards.claimId, claimId));
  const inClaim = await tx
    .select()
    .from(awards)
    .where(and(eq(awards.claimId, claimId), gt(awards.currentValue, 0)))
    .orderBy(asc(awards.id));
  const [first] = inClaim;
  if (!first) return { gross: 0, withheld: 0 };
  const { currency, riderId } = first;
  const gross = inClaim.reduce((sum, { currentValue }) => sum + currentValue, 0);
  const withheld = withheldOf(gross);
  for (const { id, currentValue } of inClaim) {
    if (!(await changeValue(tx, id, -currentValue))) throw new Error("Ledger: an award changed under its lock");
  }
  await post(tx, ctx, {
    kind: "pay",
    claimId,
    lines: [
      ...inClaim.map((award) => ({
        account: "riderCash" as const,
        amount: -award.currentValue,
        currency,
        awardId: award.id,
        riderId,
      })),
      { account: "paidOut", amount: gross - withheld, currency, riderId },
      ...(withheld > 0 ? [{ account: "withheldTax" as const, amount: withheld, currency, riderId }] : []),
    ],
  });
  await tx.update(awards).set({ claimPaidAt: ctx.now }).where(eq(awards.claimId, claimId));
  return { gross, withheld };
}

/**
 * Reverses the payment of a claim, line by line, because it was marked as sent by mistake. Earlier payments of the claim
 * were reversed already; they are not told apart by their time, because the server's clock may have been set back.
 */
export async function unpayAwards(tx: Tx, ctx: Ctx, claimId: string): Promise<void> {
  await lockRow(tx, awards, eq(awards.claimId, claimId));
  // The awards may have moved to another account since, because their rider's accounts were merged.
  const [held] = await tx.select({ riderId: awards.riderId }).from(awards).where(eq(awards.claimId, claimId)).limit(1);
  const moves = await tx
    .select({ id: movements.id, kind: movements.kind, reversesId: movements.reversesId })
    .from(movements)
    .where(and(eq(movements.claimId, claimId), inArray(movements.kind, ["pay", "unpay"])));
  const reversed = new Set(moves.map(({ reversesId }) => reversesId));
  const [payment, another] = moves.filter(({ id, kind }) => kind === "pay" && !reversed.has(id));
  if (!payment) throw new Error(`Ledger: claim ${claimId} is not paid`);
  if (another) throw new Error(`Ledger: claim ${claimId} was paid twice`);
  const lines = await tx
    .select()
    .from(entries)
    .where(inArray(entries.movementId, [payment.id]));
  for (const { awardId, amount } of lines) {
    if (awardId !== null && !(await changeValue(tx, awardId, -amount))) {
      throw new Error("Ledger: a payment taken back above the award's worth");
    }
  }
  await post(tx, ctx, {
    kind: "unpay",
    claimId,
    reversesId: payment.id,
    lines: lines.map(({ account, amount, currency, awardId, riderId }) => ({
      account,
      amount: -amount,
      currency,
      ...(awardId === null ? {} : { awardId }),
      ...(riderId === null ? {} : { riderId: held?.riderId ?? riderId }),
    })),
  });
  await tx.update(awards).set({ claimPaidAt: null }).where(eq(awards.claimId, claimId));
}
