import { eq } from "drizzle-orm";
import { mayRetypePin } from "#shared/kiosk.ts";
import { RedeemBody, type SettleAnswer } from "#shared/kiosk.schema.ts";
import type { Ctx, KioskActor } from "../../platform/context.ts";
import { lockRow } from "../../platform/db/lock.ts";
import { once } from "../../platform/idempotency.ts";
import { Problem } from "../../platform/problem.ts";
import { checkPin } from "../../riders/pin/check-pin.ts";
import { closedPin } from "../../riders/pin/closed-pin.ts";
import { captureOf } from "./capture-time.ts";
import type { Compared } from "./compare-pin.ts";
import { evaluateRedeem } from "./evaluate-redeem.ts";
import { openEnvelope } from "../keys/open-envelope.ts";
import { assertMaySettle } from "../policy.ts";
import { presentDecision } from "../present.ts";
import { survivingRider } from "./resolve-rider.ts";
import { saveEvaluation } from "./save-evaluation.ts";
import { findItem, findItemFor } from "../store.ts";
import { kioskItems } from "../tables.ts";

/**
 * Decides a redemption in review by the PIN that the rider types again, on any kiosk of that dealer
 * (docs/spec/kiosk.md#guarantees). Throws `not_found` for another dealer's item, `not_in_review`, and the errors of
 * `assertMayServe` when the tablet may not serve.
 */
export async function retypePin(
  ctx: Ctx<KioskActor>,
  id: string,
  sealedPin: string,
  key: string,
): Promise<SettleAnswer> {
  const device = ctx.actor;
  const found = await findItemFor(ctx.db, device, id);
  if (!found) throw new Problem("not_found");
  assertMaySettle(ctx.actor, found);
  const body = RedeemBody.safeParse(found.body);
  if (!body.success) throw new Problem("not_in_review");
  const riderId = await survivingRider(ctx.db, body.data.riderId);
  // The envelope is not even opened while the PIN is locked.
  const closed = riderId && (await closedPin(ctx, riderId, { dealerId: device.dealerId, deviceId: device.id }));
  const pin = closed || (await typedPin(ctx, device, { id, sealedPin, riderId, body: body.data }));
  const attempt = { call: "kiosk.pin", key, input: { id, sealedPin } };
  return ctx.db.write((tx) =>
    once(tx, ctx, attempt, async () => {
      await lockRow(tx, kioskItems, eq(kioskItems.id, id));
      const item = await findItem(tx, found.deviceId, id);
      if (!item || !mayRetypePin(item.decision, item.reason)) {
        // The redemption was settled in the meantime, by an answer that got lost or by a person. That decision is
        // returned.
        if (item?.decision === "accepted" || item?.decision === "short") return answer(ctx, presentDecision(item));
        throw new Problem("not_in_review");
      }
      const evaluation = await evaluateRedeem(tx, ctx, {
        itemId: item.id,
        deviceId: device.id,
        dealerId: device.dealerId,
        untrustedReason: null,
        riderId,
        body: body.data,
        captured: captureOf(item),
        pin,
        retyped: true,
      });
      if (evaluation.decision === null || evaluation.reason === "envelope_refused") {
        // The PIN is locked, or the envelope was made for another redemption, so this redemption stays in review
        // unchanged.
        const evaluated = { ...item, reason: evaluation.reason };
        return answer(ctx, presentDecision({ ...evaluated, signature: null }, evaluation.retryAt ?? null));
      }
      const { pinTriesLeft } = evaluation;
      const result = presentDecision(await saveEvaluation(tx, ctx, item, evaluation));
      return { ...answer(ctx, result), ...(pinTriesLeft === undefined ? {} : { pinTriesLeft }) };
    }),
  );
}

/**
 * Opens the envelope of the typed PIN. It is bound to the tablet on which the PIN is typed, which may differ from the
 * one that captured the redemption.
 */
async function typedPin(
  ctx: Ctx,
  device: KioskActor,
  { id, sealedPin, riderId, body }: { id: string; sealedPin: string; riderId: string | null; body: RedeemBody },
): Promise<Compared> {
  const opened = await openEnvelope(ctx, sealedPin, {
    redemptionId: id,
    deviceId: device.id,
    dealerId: device.dealerId,
    riderId: body.riderId,
    amount: body.amount,
    currency: body.currency,
  });
  if (typeof opened === "string") return opened;
  return riderId === null ? null : checkPin(ctx, riderId, opened.pin);
}

const answer = (ctx: Ctx, result: SettleAnswer["result"]): SettleAnswer => ({
  serverTime: ctx.now.toISOString(),
  result,
});
