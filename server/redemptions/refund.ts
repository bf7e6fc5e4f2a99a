import { eq } from "drizzle-orm";
import { refundableUntil } from "#shared/redemptions.ts";
import type { RefundAnswer } from "#shared/redemptions.schema.ts";
import type { Currency } from "#shared/money.ts";
import { worthOf } from "../ledger/award-value.ts";
import { balanceIn } from "../ledger/balances.ts";
import { returnCredit } from "../ledger/return-credit.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { lockRow } from "../platform/db/lock.ts";
import { reevaluateReturned, retainedOf } from "../results/settling/reevaluate-returned.ts";
import { closeErased } from "../ledger/close-erased.ts";
import { firstAnswer, once, type Attempt } from "../platform/idempotency.ts";
import { Problem } from "../platform/problem.ts";
import { actorName } from "./actor-name.ts";
import { mayRefund } from "./policy.ts";
import { presentBalance, presentRedemption } from "./present.ts";
import { mailRefunded, type CameBack } from "./redemption.mail.ts";
import { refundListeners } from "./refund-listeners.ts";
import { findRedemption, markRefunded } from "./store.ts";
import { redemptions } from "./tables.ts";

/**
 * Refunds a redemption: its row stays, marked as refunded, and the credit returns to the awards that it came from
 * (docs/spec/money.md#refunds).
 */
export async function refund(
  ctx: Ctx,
  redemptionId: string,
  reason: string | null,
  key: string,
): Promise<RefundAnswer> {
  const attempt: Attempt = { call: "refund", key, input: { redemptionId, reason } };
  const first = await firstAnswer<RefundAnswer>(ctx.db, ctx, attempt);
  if (first) return first;
  return ctx.db.write((tx) =>
    once(tx, ctx, attempt, async () => {
      const { returned } = await refundInTx(tx, ctx, redemptionId, reason);
      const row = await findRedemption(tx, redemptionId);
      if (!row) throw new Problem("not_found");
      const balance = await balanceIn(tx, row.riderId, row.currency, ctx.now);
      return {
        redemption: presentRedemption(ctx, row),
        balance: presentBalance(balance),
        graced: returned.graced.map(({ amount, expiresAt }) => ({ amount, expiresAt: expiresAt.toISOString() })),
        expired: returned.expired,
      };
    }),
  );
}

/**
 * Refunds inside the caller's transaction; also used by the kiosk's cancellations. A second refund returns nothing
 * more. `anyAge` lifts the dealer's 30 days. Returns the balance in cents and the returned credit; throws `not_found`,
 * `already_refunded`, `refund_too_late`.
 */
export async function refundInTx(
  tx: Tx,
  ctx: Ctx,
  redemptionId: string,
  reason: string | null,
  { anyAge = false }: { anyAge?: boolean } = {},
): Promise<{ balance: number; returned: CameBack }> {
  await lockRow(tx, redemptions, eq(redemptions.id, redemptionId));
  const row = await findRedemption(tx, redemptionId);
  // A dealer must not learn whether another dealer's redemption exists.
  if (!row || !mayRefund(ctx.actor, row)) throw new Problem("not_found");
  if (row.refundedAt !== null) throw new Problem("already_refunded");
  if (!anyAge) assertInTime(ctx, row.createdAt);
  const refundedBy = await actorName(tx, ctx);
  const marked = await markRefunded(tx, redemptionId, { refundedAt: ctx.now, refundedBy, refundReason: reason });
  if (!marked) throw new Problem("already_refunded");
  const { amount, currency, riderId, dealerId } = row;
  const returned = await giveBack(tx, ctx, row);
  const { balance, expired, settled } = returned;
  await record(
    tx,
    ctx,
    "redemption.refund",
    { type: "redemption", id: redemptionId },
    {
      before: { refundedAt: null },
      after: { refundedAt: ctx.now, reason, amount, currency, riderId, dealerId, expired, settled },
    },
  );
  await mailRefunded(tx, ctx, row, returned);
  await refundListeners.run(tx, ctx, { redemptionId, balance });
  return { balance, returned };
}

/**
 * Returns the credit to its awards. The amount that a correction had demanded of it is taken before anything can be
 * spent.
 */
async function giveBack(
  tx: Tx,
  ctx: Ctx,
  { id, riderId, currency }: { id: string; riderId: string; currency: Currency },
): Promise<CameBack> {
  const { awardIds, graced, expired } = await returnCredit(tx, ctx, { redemptionId: id });
  const settled = retainedOf(await reevaluateReturned(tx, ctx, awardIds));
  const lost = await closeErased(tx, ctx, [riderId]);
  const left = await worthOf(tx, awardIds);
  const { amount: balance } = await balanceIn(tx, riderId, currency, ctx.now);
  return {
    balance,
    settled,
    expired: expired + lost,
    graced: graced.flatMap(({ awardId, amount, expiresAt }) => {
      const usable = Math.min(amount, left.get(awardId) ?? 0);
      return usable > 0 ? { amount: usable, expiresAt } : [];
    }),
  };
}

/** Throws when it is too late. A dealer has 30 days, at the desk and on a tablet; staff and jobs have no limit. */
function assertInTime({ actor, now, programme }: Ctx, createdAt: Date): void {
  if (actor.type !== "dealer" && actor.type !== "kiosk") return;
  if (refundableUntil(createdAt, programme.dealerRefundDays) >= now) return;
  throw new Problem("refund_too_late", { values: { refundDays: programme.dealerRefundDays } });
}
