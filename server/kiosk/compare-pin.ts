import type { Ctx } from "../platform/context.ts";
import { checkPin, type PinCheck } from "../riders/check-pin.ts";
import { closedPin } from "../riders/closed-pin.ts";
import { hoursBetween } from "./capture-time.ts";
import { openEnvelope } from "./open-envelope.ts";
import type { HandedInBy } from "./new-item.ts";
import type { RedeemItem } from "./read-item.ts";
import { findKioskRider } from "./store.ts";

/** What came of an envelope: the PIN compared, or why it could not be. `null`: there is nobody to compare it with. */
export type Compared = PinCheck | "key_unknown" | "refused" | null;

/** Opens an item's envelope and holds the PIN against the rider's, before the transaction that counts the try. */
export async function comparePin(
  ctx: Ctx,
  device: HandedInBy,
  item: RedeemItem,
  riderId: string | null,
): Promise<Compared> {
  if (device.distrust !== null) return null;
  const place = { dealerId: device.dealerId, deviceId: device.id };
  // While locked it stays sealed: not even this server knows what was guessed (kiosk spec, faults).
  const closed = riderId === null ? null : await closedPin(ctx, riderId, place);
  if (closed) return closed;
  const { body } = item;
  const opened = await openEnvelope(ctx, item.sealedPin ?? "", {
    redemptionId: item.id,
    deviceId: device.id,
    dealerId: device.dealerId,
    riderId: body.riderId,
    amount: body.amount,
    currency: body.currency,
  });
  if (typeof opened === "string") return opened;
  if (riderId === null) return null;
  const kept = await checkPin(ctx, riderId, opened.pin);
  if (kept.finding !== "wrong" || !(await mergedLately(ctx, body.riderId))) return kept;
  // One try, two PINs: the one of before the merge holds for what was queued (decisions §6).
  const old = await checkPin(ctx, body.riderId, opened.pin);
  return old.finding === "right" ? { ...kept, finding: "right" } : kept;
}

/** Whether a rider went into another account so lately that the PIN of before is tried too. */
export async function mergedLately(ctx: Ctx, riderId: string): Promise<boolean> {
  const rider = await findKioskRider(ctx.db, riderId);
  if (!rider?.mergedIntoId || rider.mergedAt === null) return false;
  return hoursBetween(rider.mergedAt, ctx.now) <= ctx.programme.pin.mergedPinHours;
}
