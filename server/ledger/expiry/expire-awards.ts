import { and, asc, eq, isNull, lt, sql } from "drizzle-orm";
import type { Currency } from "#shared/money.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import { lockRow } from "../../platform/db/lock.ts";
import type { Tx } from "../../platform/db/database.ts";
import { changeValue } from "../award-value.ts";
import { post } from "../post.ts";
import { awards } from "../tables.ts";

/**
 * This is the max number of awards per transaction, so that other writers wait only briefly even on a night on which
 * very many awards expire.
 */
const batch = 50;

/**
 * Moves awards past their last day to the expired account, and returns how many; a job calls this. It works in batches
 * so that no redemption waits long for a lock.
 */
export async function expireAwards(ctx: Ctx): Promise<number> {
  let expired = 0;
  for (;;) {
    const done = await ctx.db.write(async (tx) => {
      const due = await tx
        .select({ id: awards.id })
        .from(awards)
        .where(
          and(
            sql`${awards.currentValue} > 0`,
            lt(awards.expiresAt, ctx.now),
            isNull(awards.expiredAt),
            isNull(awards.claimId),
          ),
        )
        .orderBy(asc(awards.expiresAt), asc(awards.id))
        .limit(batch);
      for (const { id } of due) await expireAward(tx, ctx, id);
      return due.length;
    });
    expired += done;
    if (done < batch) return expired;
  }
}

/** An award can be moved to the expired account before its last day for this cause, which is stored in the movement. */
export type ExpiryCause = "given_up" | "rider_erased";

/** Moves the rest of an award to the expired account. Returns the amount in cents. */
export async function expireAward(tx: Tx, ctx: Ctx, awardId: string, cause?: ExpiryCause): Promise<number> {
  await lockRow(tx, awards, eq(awards.id, awardId));
  const [award] = await tx.select().from(awards).where(eq(awards.id, awardId));
  if (!award) return 0;
  const { currentValue: amount, riderId } = award;
  const currency: Currency = award.currency;
  if (amount > 0) {
    if (!(await changeValue(tx, awardId, -amount))) throw new Error("Ledger: an award changed under its lock");
    await post(tx, ctx, {
      kind: "expire",
      ...(cause && { note: cause }),
      lines: [
        {
          account: award.wallet === "credit" ? "riderCredit" : "riderCash",
          amount: -amount,
          currency,
          awardId,
          riderId,
        },
        { account: "expired", amount, currency, riderId },
      ],
    });
    await tx.update(awards).set({ expiredAt: ctx.now }).where(eq(awards.id, awardId));
    await record(
      tx,
      ctx,
      "award.expire",
      { type: "award", id: awardId },
      { before: { currentValue: amount }, after: { currentValue: 0, ...(cause && { cause }) } },
    );
  }
  return amount;
}
