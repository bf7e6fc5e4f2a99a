import { eq } from "drizzle-orm";
import type { AdjustmentAnswer, NextAwardInput, SettleDueInput, WaiveDueInput } from "#shared/adjustments.schema.ts";
import { assertNoOwnInterest } from "../../accounts/own-interest.ts";
import { amountToSetOff, repay, setOff } from "../../ledger/repay.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { lockRow } from "../../platform/db/lock.ts";
import { once, type Attempt } from "../../platform/idempotency.ts";
import { Problem } from "../../platform/problem.ts";
import { maySettleDues } from "./due-policy.ts";
import { closeDue, duesThatWaitForAwards, findDue, splitDue, type DueRow } from "./due-store.ts";
import { assertNotOwnDue } from "./own-due.ts";
import { presentDue } from "./present-due.ts";
import { adjustmentsDue } from "../tables.ts";

/**
 * Settles an amount due from a correction, in whole or in part: either the rider paid it, or other credit or cash of
 * the same wallet and currency is taken for it. Amounts are in cents. The idempotency key makes it run once. A payment
 * of an amount above `bonusAloneMax` is booked by an admin who had no part in it (`second_admin_needed`).
 */
export async function settleDue(ctx: Ctx, id: string, input: SettleDueInput, key: string): Promise<AdjustmentAnswer> {
  const attempt: Attempt = { call: "settle-due", key, input: { id, ...input } };
  return ctx.db.write((tx) =>
    once(tx, ctx, attempt, async () => {
      const due = await openDue(tx, ctx, id);
      const { how, amount, reference } = input;
      if (amount > due.amount) throw new Problem("above_due", { fields: { amount: "above_due" } });
      // The portal cannot check that the rider paid, so booking a payment has the same limit as a waiver.
      if (how === "payment") await assertNotOwnDue(tx, ctx, due);
      const owed = { riderId: due.riderId, currency: due.currency, amount, note: reference };
      const movementId =
        how === "payment"
          ? await repay(tx, ctx, owed)
          : (await setOff(tx, ctx, { ...owed, wallet: due.wallet })).movementId;
      return close(tx, ctx, due, { amount, settledHow: how, reference, movementId });
    }),
  );
}

/**
 * Waives an amount due from a correction. The result keeps its value; nothing moves in the ledger. An amount above
 * `bonusAloneMax` is waived by an admin who had no part in it (`second_admin_needed`).
 */
export async function waiveDue(
  ctx: Ctx,
  id: string,
  { reason }: WaiveDueInput,
  key: string,
): Promise<AdjustmentAnswer> {
  const attempt: Attempt = { call: "waive-due", key, input: { id, reason } };
  return ctx.db.write((tx) =>
    once(tx, ctx, attempt, async () => {
      const due = await openDue(tx, ctx, id);
      await assertNotOwnDue(tx, ctx, due);
      return close(tx, ctx, due, { amount: due.amount, settledHow: "waived", note: reason });
    }),
  );
}

/**
 * Lets the rider's next awards of the same wallet and currency pay an amount due, with a reason, or takes that decision
 * back. What the rider has already is not touched. Nothing moves in the ledger until an award is issued.
 */
export async function payByNextAward(
  ctx: Ctx,
  id: string,
  { on, reason }: NextAwardInput,
  key: string,
): Promise<AdjustmentAnswer> {
  const attempt: Attempt = { call: "next-award-due", key, input: { id, on, reason } };
  return ctx.db.write((tx) =>
    once(tx, ctx, attempt, async () => {
      const due = await openDue(tx, ctx, id);
      if ((due.nextAwardAt !== null) === on) throw new Problem(on ? "due_waits_for_award" : "due_waits_for_nothing");
      const admin = ctx.actor.type === "admin" ? ctx.actor.id : null;
      await closeDue(tx, id, {
        nextAwardAt: on ? ctx.now : null,
        nextAwardBy: on ? admin : null,
        note: on ? reason : null,
      });
      const after = { adjustment: id, amount: due.amount, reason };
      const act = on ? "adjustment.next-award" : "adjustment.keep-open";
      await record(tx, ctx, act, { type: "rider", id: due.riderId }, { before: { note: due.note }, after });
      return presented(tx, id);
    }),
  );
}

/**
 * Takes the amounts that the next awards have to pay, by decision of staff, out of the awards that these riders got
 * since. It runs after awards were issued, in the same transaction, so that the rider can never spend that part first.
 */
export async function takeFromNextAwards(tx: Tx, ctx: Ctx, riderIds: readonly string[]): Promise<void> {
  for (const due of await duesThatWaitForAwards(tx, riderIds)) {
    await lockRow(tx, adjustmentsDue, eq(adjustmentsDue.id, due.id));
    const { riderId, currency, wallet, nextAwardAt, note } = due;
    if (nextAwardAt === null) continue;
    const purse = { riderId, currency, wallet, issuedFrom: nextAwardAt };
    const amount = Math.min(due.amount, await amountToSetOff(tx, ctx, purse));
    if (amount === 0) continue;
    const { movementId } = await setOff(tx, ctx, { ...purse, amount, note: note ?? "" });
    await close(tx, ctx, due, {
      amount,
      settledHow: "setOff",
      reference: note,
      movementId,
      settledBy: due.nextAwardBy,
    });
  }
}

async function openDue(tx: Tx, ctx: Ctx, id: string): Promise<DueRow> {
  if (!maySettleDues(ctx.actor)) throw new Problem("forbidden");
  await lockRow(tx, adjustmentsDue, eq(adjustmentsDue.id, id));
  const row = await findDue(tx, id);
  if (!row) throw new Problem("not_found");
  await assertNoOwnInterest(tx, ctx, row.due.riderId);
  if (row.due.settledAt !== null) throw new Problem("due_settled");
  return row.due;
}

type Closing = Pick<DueRow, "amount" | "settledHow"> &
  Partial<Pick<DueRow, "reference" | "note" | "movementId" | "settledBy">>;

async function close(tx: Tx, ctx: Ctx, due: DueRow, closing: Closing): Promise<AdjustmentAnswer> {
  const settled = { settledBy: ctx.actor.type === "admin" ? ctx.actor.id : null, ...closing, settledAt: ctx.now };
  const isWhole = closing.amount === due.amount;
  const id = isWhole ? due.id : ctx.id();
  if (isWhole) await closeDue(tx, id, settled);
  else await splitDue(tx, due, { ...due, ...settled, id });
  await record(
    tx,
    ctx,
    closing.settledHow === "waived" ? "adjustment.waive" : "adjustment.settle",
    { type: "rider", id: due.riderId },
    { before: { adjustment: due.id, amount: due.amount }, after: { ...closing, eventId: due.eventId } },
  );
  return presented(tx, id);
}

async function presented(tx: Tx, id: string): Promise<AdjustmentAnswer> {
  const row = await findDue(tx, id);
  if (!row) throw new Problem("not_found");
  return { adjustment: presentDue(row) };
}
