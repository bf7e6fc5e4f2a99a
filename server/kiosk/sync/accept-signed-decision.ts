import { eq } from "drizzle-orm";
import type { ItemResult } from "#shared/kiosk.schema.ts";
import { spendableCredit } from "../../ledger/consume-credit.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { lockRow } from "../../platform/db/lock.ts";
import { redeemChecked } from "../../redemptions/redeem.ts";
import { refundInTx } from "../../redemptions/refunds/refund.ts";
import { captureNow, type Answered } from "../decisions/decide-redeem.ts";
import { cancel } from "./decide-void.ts";
import { captureOf } from "../decisions/capture-time.ts";
import { newItem, type SendingDevice } from "./new-item.ts";
import { isAnswered, type RedeemItem, type VoidItem } from "./read-item.ts";
import { isForPerson } from "#shared/kiosk.ts";
import { survivingRider } from "../decisions/resolve-rider.ts";
import { saveDecision } from "../decisions/save-decision.ts";
import { isOurAnswer } from "./signature.ts";
import { findItem, saveItem, type ItemRow } from "../store.ts";
import { devices } from "../tables.ts";

export type Decided = ItemResult & { decision: NonNullable<ItemResult["decision"]> };

/** Returns the answer that the tablet stored, if this server signed it for exactly this body, else null. */
export function storedAnswer(ctx: Ctx, deviceId: string, item: RedeemItem | VoidItem): Decided | null {
  const { answer } = item;
  if (!answer || answer.decision === null || answer.id !== item.id || answer.signature === null) return null;
  const { decision, ...rest } = answer;
  const ours = isOurAnswer(ctx, { deviceId, bodyHash: item.bodyHash, result: answer }, answer.signature);
  return ours ? { ...rest, decision } : null;
}

/**
 * Tells whether a stored answer is newer than the data of this server, because the server was restored to an earlier
 * state.
 */
export function isNewer(answer: Decided | null, seen: ItemRow | undefined): answer is Decided {
  if (answer === null) return false;
  if (!seen || seen.decision === null || seen.decidedAt === null) return true;
  return answer.decidedAt !== null && Date.parse(answer.decidedAt) > seen.decidedAt.getTime();
}

/**
 * Handles an answer that is sent back after a restore. What this server signed before is accepted without a PIN, with
 * the code that the rider already has. What it did not sign waits for a person (docs/spec/kiosk.md#guarantees).
 */
export async function acceptSignedDecision(
  ctx: Ctx,
  device: SendingDevice,
  item: RedeemItem | VoidItem,
  stored: Decided | null,
): Promise<Answered> {
  return ctx.db.write(async (tx) => {
    await lockRow(tx, devices, eq(devices.id, device.id));
    const existing = await findItem(tx, device.id, item.id);
    if (existing && !isNewer(stored, existing)) return { row: existing, retryAt: null };
    const before = existing ?? (await rowOf(tx, ctx, device, item));
    if (stored === null) {
      return { row: await saveDecision(tx, ctx, before, { decision: "review", reason: "restored" }), retryAt: null };
    }
    const booked = await bookAgain(tx, ctx, device, item, before, stored);
    if (booked === "not_covered") {
      return { row: await saveDecision(tx, ctx, before, { decision: "review", reason: "restored" }), retryAt: null };
    }
    return { row: await saveStored(tx, ctx, { ...before, ...booked }, stored), retryAt: null };
  });
}

async function rowOf(tx: Tx, ctx: Ctx, device: SendingDevice, item: RedeemItem | VoidItem): Promise<ItemRow> {
  if (item.kind === "void") return newItem(device, { ...item, redemptionId: item.body.redemptionId }, ctx.now);
  const { amount, currency, riderId } = item.body;
  return newItem(
    device,
    { ...item, amount, currency, riderId: await survivingRider(tx, riderId) },
    ctx.now,
    await captureNow(tx, ctx, device.id, item.body),
  );
}

/** Books the redemption again, unless the answer debited nothing or the redemption is already booked. */
async function bookAgain(
  tx: Tx,
  ctx: Ctx,
  device: SendingDevice,
  item: RedeemItem | VoidItem,
  row: ItemRow,
  stored: Decided,
): Promise<{ redemptionId: string | null } | "not_covered"> {
  const debited = stored.decision === "accepted" || stored.decision === "short" ? (stored.appliedAmount ?? 0) : 0;
  if (item.kind === "redeem" && stored.decision === "voided" && row.redemptionId !== null) {
    // The redemption was canceled in time before the server was restored.
    await cancel(tx, ctx, row, { why: { reason: "restored" }, anyAge: true });
  }
  const refunded = (row.appliedAmount ?? 0) - debited;
  if (item.kind === "redeem" && debited > 0 && row.redemptionId !== null && refunded > 0) {
    // A part was refunded before the server was restored.
    await refundInTx(tx, ctx, row.redemptionId, { amount: refunded, reason: "restored" }, { anyAge: true });
  }
  if (item.kind === "void" || debited === 0 || row.redemptionId !== null) {
    return { redemptionId: row.redemptionId };
  }
  const { body } = item;
  const { at } = captureOf(row);
  if (row.riderId === null) return "not_covered";
  const wallet = { riderId: row.riderId, currency: body.currency, at };
  if ((await spendableCredit(tx, ctx, wallet)) < debited) return "not_covered";
  const { redemptionId } = await redeemChecked(tx, ctx, {
    ...wallet,
    dealerId: device.dealerId,
    amount: debited,
    employeeName: body.employee,
    idChecked: body.idChecked,
    source: "kiosk",
    deviceId: device.id,
    capturedAt: at,
    ...(stored.code === null ? {} : { code: stored.code }),
    // The rider was already notified when it was first booked.
    mail: false,
  });
  return { redemptionId };
}

/** Saves the decision as it was answered, with the same text and the same signature. */
async function saveStored(tx: Tx, ctx: Ctx, before: ItemRow, stored: Decided): Promise<ItemRow> {
  const { decision, reason, code, appliedAmount, balance, signature, decidedAt } = stored;
  const row: ItemRow = {
    ...before,
    decision,
    reason,
    code,
    appliedAmount,
    balance,
    signature,
    decidedAt: decidedAt === null ? ctx.now : new Date(decidedAt),
    // The offline limits were checked when the redemption was decided for the first time.
    openUntil: decision === "review" ? before.openUntil : (before.openUntil ?? before.capturedAt ?? before.receivedAt),
    sealedPin: null,
    changedAt: ctx.now,
    needsPerson: isForPerson(decision),
  };
  await saveItem(tx, row);
  const after = { decision, reason, appliedAmount, redemptionId: row.redemptionId };
  await record(tx, ctx, "kiosk.honour", { type: "kioskItem", id: row.id }, { after });
  return row;
}

/**
 * Returns true for an item that was sent again after a restore, or that claims to be: either way it has no PIN to
 * check.
 */
export const comesWithAnswer = (item: RedeemItem | VoidItem): boolean => isAnswered(item.answer);
