import { eq } from "drizzle-orm";
import { refundableUntil } from "#shared/redemptions.ts";
import type { RefundAnswer } from "#shared/redemptions.schema.ts";
import { balanceIn } from "../ledger/balances.ts";
import { returnCredit, type Returned } from "../ledger/return-credit.ts";
import { record } from "../platform/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { lockRow } from "../platform/db/lock.ts";
import { firstAnswer, once, type Attempt } from "../platform/idempotency.ts";
import { Problem } from "../platform/problem.ts";
import { actorName } from "./actor-name.ts";
import { mayRefund } from "./policy.ts";
import { presentBalance, presentRedemption } from "./present.ts";
import { mailRefunded } from "./redemption.mail.ts";
import { findRedemption, markRefunded } from "./store.ts";
import { redemptions } from "./tables.ts";

/** Takes a redemption back: the row stays, marked; the credit returns to the awards it came from (decisions §3). */
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

/** The refund inside a transaction: for the kiosk's cancellations too. Twice gives back once. */
export async function refundInTx(
  tx: Tx,
  ctx: Ctx,
  redemptionId: string,
  reason: string | null,
): Promise<{ balance: number; returned: Returned }> {
  await lockRow(tx, redemptions, eq(redemptions.id, redemptionId));
  const row = await findRedemption(tx, redemptionId);
  // Whether a redemption of another dealer exists is none of this dealer's business.
  if (!row || !mayRefund(ctx.actor, row)) throw new Problem("not_found");
  if (row.refundedAt !== null) throw new Problem("already_refunded");
  assertInTime(ctx, row.createdAt);
  const refundedBy = await actorName(tx, ctx);
  const marked = await markRefunded(tx, redemptionId, { refundedAt: ctx.now, refundedBy, refundReason: reason });
  if (!marked) throw new Problem("already_refunded");
  const returned = await returnCredit(tx, ctx, { redemptionId });
  const { amount, currency, riderId, dealerId } = row;
  await record(
    tx,
    ctx,
    "redemption.refund",
    { type: "redemption", id: redemptionId },
    {
      before: { refundedAt: null },
      after: { refundedAt: ctx.now, reason, amount, currency, riderId, dealerId, expired: returned.expired },
    },
  );
  await mailRefunded(tx, ctx, row, { balance: returned.balanceAfter, ...returned });
  return { balance: returned.balanceAfter, returned };
}

/** Dealers have 30 days; admins and what the programme itself settles have no limit. */
function assertInTime({ actor, now, programme }: Ctx, createdAt: Date): void {
  if (actor.type !== "dealer") return;
  if (refundableUntil(createdAt, programme.dealerRefundDays) >= now) return;
  throw new Problem("refund_too_late", { values: { refundDays: programme.dealerRefundDays } });
}
