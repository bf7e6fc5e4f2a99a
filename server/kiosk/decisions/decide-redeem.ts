import { eq } from "drizzle-orm";
import type { RedeemBody } from "#shared/kiosk.schema.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import { lockRow } from "../../platform/db/lock.ts";
import { captureOf, measureCapture, type CaptureTime } from "./capture-time.ts";
import { comparePin, mergedLately } from "./compare-pin.ts";
import { recordedContacts } from "../devices/contact-store.ts";
import { openLimitsCase } from "./offline-limits.ts";
import { newItem, type SendingDevice } from "../sync/new-item.ts";
import { evaluateRedeem, type Evaluation } from "./evaluate-redeem.ts";
import type { RedeemItem } from "../sync/read-item.ts";
import { survivingRider } from "./resolve-rider.ts";
import { saveEvaluation } from "./save-evaluation.ts";
import { findItem, findVoidOf, type ItemRow } from "../store.ts";
import { devices } from "../tables.ts";
import { queueWaitsMail } from "./waits-for-rider.mail.ts";

const maxTries = 3;

/** This is an item's row, and the time when the tablet should retry if the item is not decided. */
export interface Answered {
  row: ItemRow;
  retryAt: Date | null;
}

/**
 * Decides one redemption. The envelope is opened and the PIN compared before the transaction. The redemption id, PIN
 * try, debit, decision and audit row are one transaction (docs/spec/kiosk.md#guarantees).
 */
export async function decideRedeem(
  ctx: Ctx,
  device: SendingDevice,
  item: RedeemItem,
  receivedAt = ctx.now,
): Promise<Answered> {
  for (let tries = 1; ; tries++) {
    const answered = await decideOnce(ctx, device, item, receivedAt, tries === maxTries);
    if (answered) return answered;
  }
}

/**
 * Decides the redemption once. Returns null when the PIN was changed between the check and the transaction that counts
 * the try.
 */
async function decideOnce(
  ctx: Ctx,
  device: SendingDevice,
  item: RedeemItem,
  receivedAt: Date,
  last: boolean,
): Promise<Answered | null> {
  const { body } = item;
  const riderId = await survivingRider(ctx.db, body.riderId);
  // A redemption that arrives with its cancellation books nothing, so its PIN is not checked. An untrusted tablet's
  // claim does not cancel anything either: its items need review by a person.
  const calledOff = item.calledOff && device.untrustedReason === null;
  const pin = calledOff ? null : await comparePin(ctx, device, item, riderId);
  const merged = riderId !== body.riderId && (await mergedLately(ctx, body.riderId));
  return ctx.db.write(async (tx) => {
    await lockRow(tx, devices, eq(devices.id, device.id));
    const existing = await findItem(tx, device.id, item.id);
    if (existing && existing.decision !== null) return { row: existing, retryAt: null };
    const captured = existing ? captureOf(existing) : await captureNow(tx, ctx, device.id, body, receivedAt);
    const evaluation: Evaluation =
      calledOff || (await findVoidOf(tx, device.id, item.id))
        ? { decision: "voided", reason: "canceled" }
        : await evaluateRedeem(tx, ctx, {
            itemId: item.id,
            deviceId: device.id,
            dealerId: device.dealerId,
            untrustedReason: device.untrustedReason,
            riderId,
            body,
            captured,
            pin,
            merged,
          });
    if (evaluation.again && !last) return null;
    const facts = { ...item, riderId, amount: body.amount, currency: body.currency };
    const row = await saveEvaluation(tx, ctx, existing ?? newItem(device, facts, receivedAt, captured), evaluation);
    if (evaluation.overLimits) await openLimitsCase(tx, ctx, device, row, evaluation.overLimits);
    if (evaluation.reason === "envelope_refused") {
      // Somebody moved an envelope to another amount or rider, or forged one. Admins search for this action in the
      // audit log.
      await record(tx, ctx, "kiosk.alarm", { type: "device", id: device.id }, { after: { id: item.id, riderId } });
    }
    await queueWaitsMail(tx, ctx, row);
    return { row, retryAt: evaluation.retryAt ?? null };
  });
}

/**
 * Returns the capture time of an item that arrives now for the first time, measured by the contacts that the server
 * recorded.
 */
export async function captureNow(
  reader: Reader,
  ctx: Ctx,
  deviceId: string,
  body: Pick<RedeemBody, "capturedAt" | "serverTick">,
  receivedAt = ctx.now,
): Promise<CaptureTime> {
  return measureCapture(body, receivedAt, await recordedContacts(reader, deviceId), ctx.programme.kiosk);
}
