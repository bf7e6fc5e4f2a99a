import type { BonusAnswer, DeclineBonusInput } from "#shared/awards.schema.ts";
import { assertNoOwnInterest, isSamePerson } from "../accounts/own-interest.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";
import { changeBonusOf } from "./change-bonus.ts";
import { issueBonus } from "./grant-bonus.ts";
import { assertMayReceive } from "./open-account.ts";
import { mayConfirmBonus } from "./policy.ts";
import { takeBonusBack } from "./reverse-bonus.ts";
import { changeBonus, type BonusRow } from "./store.ts";

/**
 * Confirms a waiting bonus, which is then issued at once, or the waiting reversal of a bonus; the actor must be a
 * second admin. Takes an idempotency key.
 */
export async function confirmBonus(ctx: Ctx, id: string, key: string): Promise<BonusAnswer> {
  return changeBonusOf(ctx, id, { call: "confirm-bonus", key, input: { id } }, async (tx, actor, row) => {
    const askedBy = assertWaits(row);
    const isOwn = !mayConfirmBonus(actor, { requestedBy: askedBy }) || (await isSamePerson(tx, actor.id, askedBy));
    if (isOwn) throw new Problem("second_admin_needed");
    if (row.state === "reversing") {
      await assertNoOwnInterest(tx, ctx, row.riderId);
      await takeBonusBack(tx, ctx, row, actor.id);
      return;
    }
    await assertMayReceive(tx, ctx, row.riderId);
    await issueBonus(tx, ctx, row, { decidedBy: actor.id, decidedAt: ctx.now });
  });
}

/**
 * Declines a waiting bonus or reversal; the admin who requested it can withdraw it this way. A bonus whose reversal is
 * declined stays granted. Takes an idempotency key.
 */
export async function declineBonus(
  ctx: Ctx,
  id: string,
  { reason }: DeclineBonusInput,
  key: string,
): Promise<BonusAnswer> {
  return changeBonusOf(ctx, id, { call: "decline-bonus", key, input: { id, reason } }, async (tx, actor, row) => {
    assertWaits(row);
    const { riderId, requestedBy, reversalBy } = row;
    const isReversal = row.state === "reversing";
    if (isReversal) await assertNoOwnInterest(tx, ctx, riderId);
    await changeBonus(
      tx,
      id,
      isReversal
        ? { state: "granted", reversalBy: null, reversalReason: null }
        : { state: "declined", decidedBy: actor.id, decidedAt: ctx.now, declineReason: reason },
    );
    const after = { bonus: id, reason, requestedBy: isReversal ? reversalBy : requestedBy };
    const action = isReversal ? "bonus.declineReversal" : "bonus.decline";
    await record(tx, ctx, action, { type: "rider", id: riderId }, { after });
  });
}

/** Returns the id of the admin whose request waits for confirmation. Throws when there is no such request. */
function assertWaits({ state, requestedBy, reversalBy }: BonusRow): string {
  if (state === "waiting") return requestedBy;
  if (state === "reversing" && reversalBy !== null) return reversalBy;
  throw new Problem("bonus_decided");
}
