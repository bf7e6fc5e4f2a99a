import { eq } from "drizzle-orm";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { lockRow } from "../platform/db/lock.ts";
import { Problem } from "../platform/problem.ts";
import { refundInTx } from "../redemptions/refund.ts";
import type { Answered } from "./decide-redeem.ts";
import type { Verdict } from "./judge-redeem.ts";
import { newItem, type HandedInBy } from "./new-item.ts";
import type { VoidItem } from "./read-item.ts";
import { saveDecision } from "./save-decision.ts";
import { findItem, type ItemRow } from "./store.ts";
import { devices } from "./tables.ts";

/** A cancellation: the redemption is voided, or refunded where it was accepted already (kiosk spec). */
export async function decideVoid(ctx: Ctx, device: HandedInBy, item: VoidItem): Promise<Answered> {
  return ctx.db.write(async (tx) => {
    await lockRow(tx, devices, eq(devices.id, device.id));
    const seen = await findItem(tx, device.id, item.id);
    if (seen) return { row: seen, retryAt: null };
    const target = await findItem(tx, device.id, item.body.redemptionId);
    const verdict: Verdict = device.distrust
      ? { decision: "review", reason: device.distrust }
      : await cancel(tx, ctx, target);
    // `findVoidOf` looks for the redemption that it cancels.
    return {
      row: await saveDecision(
        tx,
        ctx,
        newItem(device, { ...item, redemptionId: item.body.redemptionId }, ctx.now),
        verdict,
      ),
      retryAt: null,
    };
  });
}

/** Calls a redemption off, whatever was made of it so far. One that is not here yet is voided when it arrives. */
export async function cancel(tx: Tx, ctx: Ctx, target: ItemRow | undefined): Promise<Verdict> {
  const canceled: Verdict = { decision: "voided", reason: "canceled" };
  if (!target || target.kind !== "redeem" || target.decision === "voided") return canceled;
  if (target.decision === "rejected" || target.decision === "quarantined") return canceled;
  if (target.redemptionId === null) {
    await saveDecision(tx, ctx, target, canceled);
    return canceled;
  }
  const refunded: Verdict = {
    decision: "voided",
    reason: "refunded",
    ...(await takeBack(tx, ctx, target.redemptionId)),
  };
  await saveDecision(tx, ctx, target, refunded);
  return refunded;
}

/** It may have been refunded in the portal before the cancellation came: the credit goes back once. */
async function takeBack(tx: Tx, ctx: Ctx, redemptionId: string): Promise<{ balance?: number }> {
  try {
    const { balance } = await refundInTx(tx, ctx, redemptionId, null);
    return { balance };
  } catch (error) {
    if (error instanceof Problem && error.code === "already_refunded") return {};
    throw error;
  }
}
