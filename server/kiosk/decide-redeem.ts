import { eq } from "drizzle-orm";
import { record } from "../platform/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { lockRow } from "../platform/db/lock.ts";
import { captureTime } from "./capture-time.ts";
import { comparePin, mergedLately } from "./compare-pin.ts";
import { newItem, type HandedInBy } from "./new-item.ts";
import { judgeRedeem, type Verdict } from "./judge-redeem.ts";
import { queueOfflineMail } from "./offline-redemption.mail.ts";
import type { RedeemItem } from "./read-item.ts";
import { keptRider } from "./resolve-rider.ts";
import { saveDecision } from "./save-decision.ts";
import { findItem, findKioskRider, findVoidOf, type ItemRow } from "./store.ts";
import { devices } from "./tables.ts";
import { queueWaitsMail } from "./waits-for-rider.mail.ts";

const mostTries = 3;

/** A row, and when to ask again where it is not decided. */
export interface Answered {
  row: ItemRow;
  retryAt: Date | null;
}

/**
 * Decides one redemption. The envelope is opened and the PIN compared before the transaction; id, try, debit,
 * decision and record are one transaction (kiosk spec, guarantee 1).
 */
export async function decideRedeem(
  ctx: Ctx,
  device: HandedInBy,
  item: RedeemItem,
  receivedAt = ctx.now,
): Promise<Answered> {
  for (let tries = 1; ; tries++) {
    const answered = await decideOnce(ctx, device, item, receivedAt, tries === mostTries);
    if (answered) return answered;
  }
}

/** Null: the PIN was set anew between the comparing and the counting. */
async function decideOnce(
  ctx: Ctx,
  device: HandedInBy,
  item: RedeemItem,
  receivedAt: Date,
  last: boolean,
): Promise<Answered | null> {
  const { body } = item;
  const riderId = await keptRider(ctx.db, body.riderId);
  const pin = await comparePin(ctx, device, item, riderId);
  const merged = riderId !== body.riderId && (await mergedLately(ctx, body.riderId));
  const captured = captureTime(body, receivedAt);
  return ctx.db.write(async (tx) => {
    await lockRow(tx, devices, eq(devices.id, device.id));
    const seen = await findItem(tx, device.id, item.id);
    if (seen && seen.decision !== null) return { row: seen, retryAt: null };
    const verdict: Verdict = (await findVoidOf(tx, device.id, item.id))
      ? { decision: "voided", reason: "canceled" }
      : await judgeRedeem(tx, ctx, {
          deviceId: device.id,
          dealerId: device.dealerId,
          distrust: device.distrust,
          riderId,
          body,
          captured,
          pin,
          merged,
          ownMail: body.offline,
        });
    if (verdict.again && !last) return null;
    const fresh = newItem(device, { ...item, riderId, amount: body.amount, currency: body.currency }, receivedAt);
    const row = await saveDecision(tx, ctx, seen ?? fresh, verdict);
    if (verdict.reason === "envelope_refused") {
      // Somebody moved an envelope to another amount or rider, or made one up: admins look for this name in the log.
      await record(tx, ctx, "kiosk.alarm", { type: "device", id: device.id }, { after: { id: item.id, riderId } });
    }
    await mailRider(tx, ctx, row, body.offline);
    await queueWaitsMail(tx, ctx, row);
    return { row, retryAt: verdict.retryAt ?? null };
  });
}

/** The rider hears of each redemption that was made without the network (kiosk spec, guarantee 7). */
async function mailRider(tx: Tx, ctx: Ctx, row: ItemRow, offline: boolean): Promise<void> {
  if (!offline || row.riderId === null || row.redemptionId === null) return;
  const rider = await findKioskRider(tx, row.riderId);
  if (rider) await queueOfflineMail(tx, ctx, row, rider);
}
