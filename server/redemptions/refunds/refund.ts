import { eq } from "drizzle-orm";
import { formatMoney } from "#shared/format.ts";
import { refundableUntil, refundGaps, type RefundWhy } from "#shared/redemptions.ts";
import type { RefundAnswer, RefundInput } from "#shared/redemptions.schema.ts";
import type { Currency } from "#shared/money.ts";
import { assertNoStaffInterest } from "../../accounts/own-interest.ts";
import { findCounter } from "../../dealers/find-counter.ts";
import { worthOf } from "../../ledger/award-value.ts";
import { balanceIn } from "../../ledger/balances.ts";
import { returnCredit } from "../../ledger/return-credit.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { lockRow } from "../../platform/db/lock.ts";
import { creditWantedBack, reevaluateReturned, retainedOf } from "../../results/settling/reevaluate-returned.ts";
import { closeErased } from "../../ledger/close-erased.ts";
import { firstAnswer, once, type Attempt } from "../../platform/idempotency.ts";
import { Problem } from "../../platform/problem.ts";
import { actorName } from "../actor-name.ts";
import { mayRefund } from "../policy.ts";
import { presentBalance, presentRedemption } from "../present.ts";
import { mailRefunded, type ReturnedCredit } from "../redemption.mail.ts";
import { refundListeners } from "./refund-listeners.ts";
import { insertRefund } from "./refund-store.ts";
import { findRedemption, type RedemptionRow } from "../store.ts";
import { redemptions } from "../tables.ts";

/**
 * Refunds a redemption or a part of it. Its row stays, each refund is a separate row, and the credit returns to the
 * awards that it came from (docs/spec/money.md#refunds). Takes an idempotency key.
 */
export async function refund(ctx: Ctx, redemptionId: string, input: RefundInput, key: string): Promise<RefundAnswer> {
  assertSaysWhy(ctx, input);
  const attempt: Attempt = { call: "refund", key, input: { redemptionId, ...input } };
  const first = await firstAnswer<RefundAnswer>(ctx.db, ctx, attempt);
  if (first) return first;
  return ctx.db.write((tx) =>
    once(tx, ctx, attempt, async () => {
      const { amount, returned } = await refundInTx(tx, ctx, redemptionId, input);
      const row = await findRedemption(tx, redemptionId);
      if (!row) throw new Problem("not_found");
      const balance = await balanceIn(tx, row.riderId, row.currency, ctx.now);
      return {
        redemption: presentRedemption(ctx, row),
        amount,
        balance: presentBalance(balance),
        graced: returned.graced.map((one) => ({ amount: one.amount, expiresAt: one.expiresAt.toISOString() })),
        expired: returned.expired,
      };
    }),
  );
}

/**
 * Refunds inside the caller's transaction; also used by the kiosk's cancellations. Without an amount, everything that
 * is left is refunded. `anyAge` lifts the dealer's refund period. Returns the refunded cents, the balance in cents and
 * the returned credit; throws `not_found`, `already_refunded`, `refund_above_rest`, `refund_too_late`, and
 * `invalid_input` for a refund without a reason or a person.
 */
export async function refundInTx(
  tx: Tx,
  ctx: Ctx,
  redemptionId: string,
  { amount: requested, ...why }: RefundWhy & { amount?: number | undefined },
  { anyAge = false }: { anyAge?: boolean } = {},
): Promise<{ amount: number; balance: number; returned: ReturnedCredit }> {
  assertSaysWhy(ctx, why);
  await lockRow(tx, redemptions, eq(redemptions.id, redemptionId));
  const row = await findRedemption(tx, redemptionId);
  // A dealer must not learn whether another dealer's redemption exists.
  if (!row || !mayRefund(ctx.actor, row)) throw new Problem("not_found");
  // A refund after the customer left with the merchandise is free credit, so an admin's own redemption must be refunded
  // by another admin.
  await assertNoStaffInterest(tx, ctx, [row.riderId]);
  await assertOpenCounter(tx, ctx);
  const amount = amountOf(ctx, row, requested);
  if (!anyAge) assertInTime(ctx, row.createdAt);
  const { currency, riderId, dealerId } = row;
  const before = row.refundedAmount;
  const { movementId, ...returned } = await giveBack(tx, ctx, row, amount);
  const { balance, expired, settled } = returned;
  const id = ctx.id();
  const refundedBy = await actorName(tx, ctx);
  const { reason, note = null, employeeName = null } = why;
  const asAsked = { amount, currency, reason, note, employeeName };
  const made = { id, redemptionId, dealerId, ...asAsked, refundedBy, refundedAt: ctx.now, movementId };
  if (!(await insertRefund(tx, made, row))) throw new Problem("already_refunded");
  await record(
    tx,
    ctx,
    "redemption.refund",
    { type: "redemption", id: redemptionId },
    {
      before: { refundedAmount: before },
      after: { refundedAmount: before + amount, ...asAsked, riderId, dealerId, expired, settled },
    },
  );
  await mailRefunded(tx, ctx, row, { id, amount, reason, ...returned });
  await refundListeners.run(tx, ctx, { redemptionId, amount, rest: row.amount - before - amount, balance });
  return { amount, balance, returned };
}

/** Throws for a refund without a reason, and for one at a counter without an employee. */
function assertSaysWhy({ actor }: Ctx, why: RefundWhy): void {
  // A tablet's own cancellation was checked with its item, and a refund that is restored has no employee's name.
  const atCounter = actor.type === "dealer" || (actor.type === "kiosk" && why.reason !== "restored");
  const fields = refundGaps(why, { atCounter });
  if (Object.keys(fields).length > 0) throw new Problem("invalid_input", { fields });
}

/** Returns the cents to refund: the requested amount, or everything that earlier refunds left. */
function amountOf(
  ctx: Ctx,
  { amount, refundedAmount, currency }: RedemptionRow,
  requested: number | undefined,
): number {
  const rest = amount - refundedAmount;
  if (rest === 0) throw new Problem("already_refunded");
  if (requested === undefined) return rest;
  if (!(requested > 0)) throw new Problem("amount_invalid", { fields: { amount: "amount_invalid" } });
  if (requested <= rest) return requested;
  throw new Problem("refund_above_rest", {
    values: { rest: formatMoney(rest, currency, ctx.locale) },
    fields: { amount: "refund_above_rest" },
  });
}

/**
 * Gives the credit back to its awards. If a correction left an amount due, it is taken from this credit before the
 * rider can spend any of it.
 */
async function giveBack(
  tx: Tx,
  ctx: Ctx,
  { id, riderId, currency }: { id: string; riderId: string; currency: Currency },
  amount: number,
): Promise<ReturnedCredit & { movementId: string }> {
  const due = await creditWantedBack(tx, riderId, currency);
  const { movementId, awardIds, graced, expired } = await returnCredit(tx, ctx, { redemptionId: id, amount, due });
  const settled = retainedOf(await reevaluateReturned(tx, ctx, awardIds));
  const lost = await closeErased(tx, ctx, [riderId]);
  const left = await worthOf(tx, awardIds);
  const { amount: balance } = await balanceIn(tx, riderId, currency, ctx.now);
  return {
    movementId,
    balance,
    settled,
    expired: expired + lost,
    graced: graced.flatMap(({ awardId, amount: back, expiresAt }) => {
      const usable = Math.min(back, left.get(awardId) ?? 0);
      return usable > 0 ? { amount: usable, expiresAt } : [];
    }),
  };
}

/** Throws at the desk of a deactivated dealer, also for an admin who acts for it: staff refund as staff. */
async function assertOpenCounter(tx: Tx, { actor }: Ctx): Promise<void> {
  if (actor.type !== "dealer") return;
  const counter = await findCounter(tx, actor.id);
  if (!counter?.open) throw new Problem("dealer_inactive");
}

/**
 * Throws when it is too late. A dealer has `dealerRefundDays` days, at the desk and on a tablet; staff and jobs have no
 * limit.
 */
function assertInTime({ actor, now, programme }: Ctx, createdAt: Date): void {
  if (actor.type !== "dealer" && actor.type !== "kiosk") return;
  if (refundableUntil(createdAt, programme.dealerRefundDays) >= now) return;
  throw new Problem("refund_too_late", { values: { refundDays: programme.dealerRefundDays } });
}
