import type { BonusAnswer, ReverseBonusInput } from "#shared/awards.schema.ts";
import { assertNoOwnInterest } from "../accounts/own-interest.ts";
import { record } from "../platform/audit/audit.ts";
import type { AdminActor, Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { queueMail } from "../platform/mail/outbox.ts";
import { Problem } from "../platform/problem.ts";
import { settleBonus } from "../results/settling/settle-bonus.ts";
import { riderContact } from "../riders/rider-contact.ts";
import { bonusReversedMail } from "./awards.mail.ts";
import { changeBonusOf } from "./change-bonus.ts";
import { changeBonus, type BonusRow } from "./store.ts";
import { tellOtherStaff } from "./tell-other-staff.ts";

/**
 * Takes a granted bonus back, with a reason. A bonus that needed a second admin, or is above the limit of a single
 * admin, waits for a second one again (`reversing`). What the rider had spent of it becomes an adjustment due. Throws
 * `bonus_not_granted` in any other state. Takes an idempotency key. See docs/spec/money.md#bonus.
 */
export async function reverseBonus(
  ctx: Ctx,
  id: string,
  { reason }: ReverseBonusInput,
  key: string,
): Promise<BonusAnswer> {
  return changeBonusOf(ctx, id, { call: "reverse-bonus", key, input: { id, reason } }, async (tx, actor, row) => {
    if (row.state !== "granted") throw new Problem("bonus_not_granted");
    await assertNoOwnInterest(tx, ctx, row.riderId);
    const asked = { ...row, reversalBy: actor.id, reversalReason: reason };
    if (needsSecondAdmin(ctx, row)) await askSecondAdmin(tx, ctx, actor, asked);
    else await takeBonusBack(tx, ctx, asked, null);
  });
}

const needsSecondAdmin = ({ programme }: Ctx, { decidedBy, amount }: BonusRow): boolean =>
  decidedBy !== null || amount > programme.bonusAloneMax;

async function askSecondAdmin(tx: Tx, ctx: Ctx, actor: AdminActor, row: BonusRow): Promise<void> {
  const { id, riderId, reversalBy, reversalReason } = row;
  await changeBonus(tx, id, { state: "reversing", reversalBy, reversalReason });
  const after = { bonus: id, reason: reversalReason };
  await record(tx, ctx, "bonus.askReversal", { type: "rider", id: riderId }, { after });
  await tellOtherStaff(tx, ctx, actor, row);
}

/** Moves the money of a bonus that is taken back and notifies the rider. The caller holds the lock of the bonus. */
export async function takeBonusBack(tx: Tx, ctx: Ctx, row: BonusRow, confirmedBy: string | null): Promise<void> {
  const { id, riderId, awardId, reversalBy, reversalReason } = row;
  if (awardId === null) throw new Problem("bonus_not_granted");
  const change = { reversalBy, reversalReason, reversedAt: ctx.now, reversalConfirmedBy: confirmedBy };
  await changeBonus(tx, id, { ...change, state: "reversed" });
  const { taken, due } = await settleBonus(tx, ctx, awardId, reversalReason ?? "");
  const after = { bonus: id, awardId, reason: reversalReason, askedBy: reversalBy, taken, due };
  await record(tx, ctx, "bonus.reverse", { type: "rider", id: riderId }, { before: { amount: row.amount }, after });
  const to = await riderContact(tx, riderId);
  if (!to) return;
  const mail = bonusReversedMail(ctx, to.locale, row, due);
  await queueMail(tx, ctx, { cause: `bonus-reversed:${id}`, to: to.email, locale: to.locale, mail });
}
