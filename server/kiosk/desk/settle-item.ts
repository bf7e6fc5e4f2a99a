import { eq } from "drizzle-orm";
import { mayAccept, mayCancel, mayConfirmSecond, mayTakeWhatIsLeft } from "#shared/kiosk.ts";
import { RedeemBody, type SettleAnswer, type SettleInput } from "#shared/kiosk.schema.ts";
import { assertNoStaffInterest } from "../../accounts/own-interest.ts";
import type { AdminActor, Ctx, DealerActor, KioskActor } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { lockRow } from "../../platform/db/lock.ts";
import { once } from "../../platform/idempotency.ts";
import { Problem } from "../../platform/problem.ts";
import { captureOf } from "../decisions/capture-time.ts";
import { cancel } from "../sync/decide-void.ts";
import { evaluateRedeem } from "../decisions/evaluate-redeem.ts";
import { assertMaySettle } from "../policy.ts";
import { presentDecision } from "../present.ts";
import { survivingRider } from "../decisions/resolve-rider.ts";
import { saveDecision } from "../decisions/save-decision.ts";
import { saveEvaluation } from "../decisions/save-evaluation.ts";
import { findItem, findItemFor, type ItemRow } from "../store.ts";
import { kioskItems } from "../tables.ts";

type Action = SettleInput["action"];

/**
 * Settles what the server left open, on a person's decision. The dealer can take the credit that is left, confirm that
 * it is a second redemption, or cancel. Staff can also honor a redemption that only a rule blocked, or reject it for
 * good. Throws `not_found` for another dealer's item, and the errors of `assertMayServe` when the tablet may not serve.
 */
export async function settleItem(
  ctx: Ctx<KioskActor | DealerActor | AdminActor>,
  id: string,
  action: Action,
  key: string,
): Promise<SettleAnswer> {
  const { actor } = ctx;
  if (actor.type !== "admin" && (action === "accept" || action === "reject")) throw new Problem("forbidden");
  const found = await findItemFor(ctx.db, actor, id);
  if (!found) throw new Problem("not_found");
  assertMaySettle(actor, found);
  return ctx.db.write((tx) =>
    once(tx, ctx, { call: "kiosk.settle", key, input: { id, action } }, async () => {
      await lockRow(tx, kioskItems, eq(kioskItems.id, id));
      const item = await findItem(tx, found.deviceId, id);
      if (!item) throw new Problem("not_found");
      const riderId = await survivingRider(tx, item.riderId ?? "");
      if (riderId !== null) await assertNoStaffInterest(tx, ctx, [riderId]);
      const row = await act(tx, ctx, item, action);
      return { serverTime: ctx.now.toISOString(), result: presentDecision(row) };
    }),
  );
}

function act(tx: Tx, ctx: Ctx, item: ItemRow, action: Action): Promise<ItemRow> {
  if (action === "cancel") return cancelItem(tx, ctx, item);
  if (action === "reject") return rejectItem(tx, ctx, item);
  return bookItem(tx, ctx, item, action);
}

async function cancelItem(tx: Tx, ctx: Ctx, item: ItemRow): Promise<ItemRow> {
  if (item.decision === "voided") return item;
  if (item.decision !== null && !mayCancel(item.decision, item.appliedAmount)) throw new Problem("not_in_review");
  await cancel(tx, ctx, item);
  return (await findItem(tx, item.deviceId, item.id)) ?? item;
}

async function rejectItem(tx: Tx, ctx: Ctx, item: ItemRow): Promise<ItemRow> {
  if (!mayCancel(item.decision, item.appliedAmount)) throw new Problem("not_in_review");
  return saveDecision(tx, ctx, item, { decision: "rejected", reason: "staff_refused" });
}

type Booking = Exclude<Action, "cancel" | "reject">;

function mayBook({ decision, reason, appliedAmount, balance, pinTried }: ItemRow, action: Booking): boolean {
  switch (action) {
    case "takeWhatIsLeft":
      return mayTakeWhatIsLeft(decision, appliedAmount, balance);
    case "confirmSecond":
      return mayConfirmSecond(decision, reason) && pinTried;
    case "accept":
      return mayAccept(decision, reason, pinTried);
  }
}

async function bookItem(tx: Tx, ctx: Ctx, item: ItemRow, action: Booking): Promise<ItemRow> {
  const body = RedeemBody.safeParse(item.body);
  if (!mayBook(item, action) || !body.success) throw new Problem("not_in_review");
  const takesRest = action === "takeWhatIsLeft";
  const options = takesRest ? { takeWhatIsLeft: true, secondOne: true } : { secondOne: true };
  const evaluation = await evaluateRedeem(tx, ctx, {
    itemId: item.id,
    deviceId: item.deviceId,
    dealerId: item.dealerId,
    untrustedReason: null,
    riderId: await survivingRider(tx, body.data.riderId),
    body: { ...body.data, ...options },
    captured: captureOf(item),
    pin: null,
    consented: true,
    code: item.code,
    useCaptureTime: action === "accept",
    ...(takesRest ? { atMost: item.balance ?? 0 } : {}),
  });
  return saveEvaluation(tx, ctx, item, evaluation);
}
