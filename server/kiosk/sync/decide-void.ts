import { eq } from "drizzle-orm";
import { refundGaps, type RefundWhy } from "#shared/redemptions.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { lockRow } from "../../platform/db/lock.ts";
import { Problem } from "../../platform/problem.ts";
import { refundInTx } from "../../redemptions/refunds/refund.ts";
import type { Answered } from "../decisions/decide-redeem.ts";
import type { Evaluation } from "../decisions/evaluate-redeem.ts";
import { newItem, type SendingDevice } from "./new-item.ts";
import type { VoidItem } from "./read-item.ts";
import { saveDecision } from "../decisions/save-decision.ts";
import { findItem, type ItemRow } from "../store.ts";
import { devices } from "../tables.ts";

/** Handles a cancellation: the redemption is voided, or refunded when it was already accepted. */
export async function decideVoid(ctx: Ctx, device: SendingDevice, item: VoidItem): Promise<Answered> {
  return ctx.db.write(async (tx) => {
    await lockRow(tx, devices, eq(devices.id, device.id));
    const existing = await findItem(tx, device.id, item.id);
    if (existing) return { row: existing, retryAt: null };
    const target = await findItem(tx, device.id, item.body.redemptionId);
    const evaluation: Evaluation = device.untrustedReason
      ? { decision: "review", reason: device.untrustedReason }
      : await cancel(tx, ctx, target, { why: whyOf(item) });
    // `findVoidOf` looks the cancellation up by the redemption that it cancels.
    return {
      row: await saveDecision(
        tx,
        ctx,
        newItem(device, { ...item, redemptionId: item.body.redemptionId }, ctx.now),
        evaluation,
      ),
      retryAt: null,
    };
  });
}

/**
 * Returns the reason for the cancellation and the clerk who made it; it is null if the item lacks something that a
 * refund needs.
 */
function whyOf({ body: { reason, note, employee } }: VoidItem): RefundWhy | null {
  const why = { reason, note, employeeName: employee };
  return reason !== undefined && Object.keys(refundGaps(why, { atCounter: true })).length === 0
    ? { ...why, reason }
    : null;
}

/**
 * Cancels a redemption, whatever its decision is. A redemption that has not arrived yet is voided when it arrives. A
 * booked redemption is refunded. After the dealer's refund period, or without `why`, it stays booked and the evaluation
 * says so. `anyAge` lifts the refund period.
 */
export async function cancel(
  tx: Tx,
  ctx: Ctx,
  target: ItemRow | undefined,
  { why = null, anyAge = false }: { why?: RefundWhy | null; anyAge?: boolean } = {},
): Promise<Evaluation> {
  const canceled: Evaluation = { decision: "voided", reason: "canceled" };
  if (!target || target.kind !== "redeem" || target.decision === "voided") return canceled;
  if (target.decision === "rejected" || target.decision === "quarantined") return canceled;
  if (target.redemptionId === null) {
    await saveDecision(tx, ctx, target, canceled);
    return canceled;
  }
  if (why === null) return { decision: "rejected", reason: "refund_reason_missing" };
  const refund = await takeBack(tx, ctx, target.redemptionId, why, anyAge);
  if (refund === "too_late") return { decision: "rejected", reason: "refund_too_late" };
  const refunded: Evaluation = { decision: "voided", reason: "refunded", ...refund };
  // The refund already voided the item through `followRefund`, unless it was made by a release that did not update
  // tablets.
  const now = await findItem(tx, target.deviceId, target.id);
  if (now?.decision !== "voided") await saveDecision(tx, ctx, target, refunded);
  return refunded;
}

/**
 * Refunds the redemption, unless it was refunded before, for example in the portal before the cancellation arrived.
 * Returns `too_late` after the dealer's refund period.
 */
async function takeBack(
  tx: Tx,
  ctx: Ctx,
  redemptionId: string,
  why: RefundWhy,
  anyAge: boolean,
): Promise<{ balance?: number } | "too_late"> {
  try {
    const { balance } = await refundInTx(tx, ctx, redemptionId, why, { anyAge });
    return { balance };
  } catch (error) {
    if (error instanceof Problem && error.code === "already_refunded") return {};
    if (error instanceof Problem && error.code === "refund_too_late") return "too_late";
    throw error;
  }
}
