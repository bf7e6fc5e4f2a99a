import { eq } from "drizzle-orm";
import { mayRetypePin } from "#shared/kiosk.ts";
import { RedeemBody, type SettleAnswer } from "#shared/kiosk.schema.ts";
import type { Ctx, KioskActor } from "../platform/context.ts";
import { lockRow } from "../platform/db/lock.ts";
import { signedIn } from "../platform/http/guard.ts";
import { once } from "../platform/idempotency.ts";
import { Problem } from "../platform/problem.ts";
import { checkPin } from "../riders/check-pin.ts";
import { closedPin } from "../riders/closed-pin.ts";
import { captureTime } from "./capture-time.ts";
import type { Compared } from "./compare-pin.ts";
import { judgeRedeem } from "./judge-redeem.ts";
import { openEnvelope } from "./open-envelope.ts";
import { maySettle } from "./policy.ts";
import { presentResult } from "./present.ts";
import { keptRider } from "./resolve-rider.ts";
import { saveDecision } from "./save-decision.ts";
import { findItem, findItemFor } from "./store.ts";
import { kioskItems } from "./tables.ts";

/** The rider types the PIN again for a redemption in review, on any kiosk of that dealer (kiosk spec). */
export async function retypePin(ctx: Ctx, id: string, sealedPin: string, key: string): Promise<SettleAnswer> {
  const device = signedIn(ctx, "kiosk");
  const found = await findItemFor(ctx.db, device, id);
  if (!found) throw new Problem("not_found");
  maySettle(ctx.actor, found);
  const body = RedeemBody.safeParse(found.body);
  if (!body.success) throw new Problem("not_in_review");
  const riderId = await keptRider(ctx.db, body.data.riderId);
  // While the PIN is locked the envelope is not even opened.
  const closed = riderId && (await closedPin(ctx, riderId, { dealerId: device.dealerId, deviceId: device.id }));
  const pin = closed || (await typedPin(ctx, device, { id, sealedPin, riderId, body: body.data }));
  const attempt = { call: "kiosk.pin", key, input: { id, sealedPin } };
  return ctx.db.write((tx) =>
    once(tx, ctx, attempt, async () => {
      await lockRow(tx, kioskItems, eq(kioskItems.id, id));
      const item = await findItem(tx, found.deviceId, id);
      if (!item || !mayRetypePin(item.decision, item.reason)) {
        // Settled meanwhile: by the answer that got lost, or by a person. That decision is the answer.
        if (item?.decision === "accepted" || item?.decision === "short") return answer(ctx, presentResult(item));
        throw new Problem("not_in_review");
      }
      const verdict = await judgeRedeem(tx, ctx, {
        deviceId: device.id,
        dealerId: device.dealerId,
        distrust: null,
        riderId,
        body: body.data,
        captured: captureTime(body.data, item.receivedAt),
        pin,
        retyped: true,
      });
      if (verdict.decision === null || verdict.reason === "envelope_refused") {
        // Locked, or an envelope for something else: the redemption stays in review as it is.
        const said = { ...item, reason: verdict.reason };
        return answer(ctx, presentResult({ ...said, signature: null }, verdict.retryAt ?? null));
      }
      return answer(ctx, presentResult(await saveDecision(tx, ctx, item, verdict)));
    }),
  );
}

/** Bound to the tablet on which it is typed, which need not be the one that captured. */
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
