import type { Ctx } from "../../platform/context.ts";
import { checkPin, type PinCheck } from "../../riders/pin/check-pin.ts";
import { closedPin } from "../../riders/pin/closed-pin.ts";
import { hoursBetween } from "./capture-time.ts";
import { openEnvelope } from "../keys/open-envelope.ts";
import type { SendingDevice } from "../sync/new-item.ts";
import type { RedeemItem } from "../sync/read-item.ts";
import { findKioskRider } from "../store.ts";

/**
 * This is the result for an envelope: the outcome of the PIN check, or the reason why the PIN could not be checked.
 * `null` means that the PIN was not checked, because the rider is unknown or the tablet is not trusted.
 */
export type Compared = PinCheck | "key_unknown" | "refused" | null;

/** This is the envelope with the typed PIN, and the values that the encryption binds to it. */
type TypedPin = Pick<RedeemItem, "id" | "sealedPin"> & {
  body: Pick<RedeemItem["body"], "riderId" | "amount" | "currency">;
};

/** Opens an item's envelope and checks the PIN against the rider's, before the transaction that counts the try. */
export async function comparePin(
  ctx: Ctx,
  device: SendingDevice,
  item: TypedPin,
  riderId: string | null,
): Promise<Compared> {
  if (device.untrustedReason !== null) return null;
  const place = { dealerId: device.dealerId, deviceId: device.id };
  // While the PIN is locked the envelope stays sealed, so that even this server does not learn the guess.
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
  const check = await checkPin(ctx, riderId, opened.pin);
  if (check.finding !== "wrong" || !(await mergedLately(ctx, body.riderId))) return check;
  // One try may match either of two PINs: after a merge, the PIN of the merged account still counts for redemptions
  // that were queued before it (docs/spec/accounts.md#merge).
  const old = await checkPin(ctx, body.riderId, opened.pin);
  return old.finding === "right" ? { ...check, finding: "right" } : check;
}

/** Tells whether this account was merged into another one so recently that its old PIN is also tried. */
export async function mergedLately(ctx: Ctx, riderId: string): Promise<boolean> {
  const rider = await findKioskRider(ctx.db, riderId);
  if (!rider?.mergedIntoId || rider.mergedAt === null) return false;
  return hoursBetween(rider.mergedAt, ctx.now) <= ctx.programme.pin.mergedPinHours;
}
