import { currencyOfCountry } from "#shared/money.ts";
import type { PinCheckAnswer, PinCheckInput } from "#shared/kiosk.schema.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx, KioskActor } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { pinRefusal } from "../../redemptions/pin-answer.ts";
import { countPinTry } from "../../riders/pin/count-pin-try.ts";
import { assertMayServe } from "../policy.ts";
import { findKioskRider } from "../store.ts";
import { comparePin } from "./compare-pin.ts";
import { survivingRider } from "./resolve-rider.ts";

const maxAttempts = 3;

/**
 * Checks a PIN right after the rider typed it, so that a wrong one is typed again on the same screen and leaves no item
 * behind (docs/spec/kiosk.md#visit). It moves no money and grants nothing: the sync compares the PIN again. Each check
 * counts as a try like any other. Throws `wrong_pin` with the tries left, `pin_locked` and the other refusals of a PIN,
 * and the errors of `assertMayServe` when the tablet may not serve.
 */
export async function checkTypedPin(ctx: Ctx<KioskActor>, input: PinCheckInput): Promise<PinCheckAnswer> {
  const { actor: tablet } = ctx;
  assertMayServe(tablet);
  const { id: deviceId, dealerId } = tablet;
  const { redemptionId: id, sealedPin, amount } = input;
  const unchecked = { serverTime: ctx.now.toISOString(), checked: false };
  const currency = currencyOfCountry(tablet.country);
  const riderId = await survivingRider(ctx.db, input.riderId);
  const rider = riderId === null ? undefined : await findKioskRider(ctx.db, riderId);
  // No PIN is compared for a rider who cannot be served; the later sync answers with the reason.
  if (!currency || !rider || rider.deactivatedAt !== null) return unchecked;
  const device = { id: deviceId, dealerId, untrustedReason: null };
  for (let attemptNo = 1; attemptNo <= maxAttempts; attemptNo++) {
    const body = { riderId: input.riderId, amount, currency };
    const pin = await comparePin(ctx, device, { id, sealedPin, body }, rider.id);
    if (pin === "refused") {
      // Somebody moved an envelope to another amount or rider, or forged one; `decideRedeem` records the same alarm.
      const after = { id, riderId: rider.id };
      await ctx.db.write((tx) => record(tx, ctx, "kiosk.alarm", { type: "device", id: deviceId }, { after }));
      return unchecked;
    }
    if (pin === null || typeof pin === "string") return unchecked;
    const outcome = await ctx.db.write((tx) => countPinTry(tx, ctx, pin, { dealerId, deviceId }));
    if (outcome.state === "right") return { ...unchecked, checked: true };
    if (outcome.state === "changed") continue;
    // The try was committed above, so throwing does not undo it.
    const { code, ...more } = pinRefusal(ctx, outcome);
    const extra = outcome.state === "wrong" ? { extra: { pinTriesLeft: outcome.left } } : {};
    throw new Problem(code, { ...more, ...extra });
  }
  return unchecked;
}
