import { uuidv7 } from "uuidv7";
import { isForPerson } from "#shared/kiosk.ts";
import type { CounterReason } from "#shared/redemptions.ts";
import { offlineHeadroom } from "#shared/kiosk-limits.ts";
import type { ItemResult, RiderHit, SettleAnswer, SettleInput } from "#shared/kiosk.schema.ts";
import { afterPaint } from "../../platform/after-paint.ts";
import type { KioskEngine } from "../engine.ts";
import type { Credit } from "../cards/find-rider.ts";
import {
  acknowledge,
  capture,
  captureVoid,
  NotSaved,
  OfflineRefused,
  QueueLost,
  waitingRows,
  type OfflineSide,
} from "./outbox.ts";
import { applyAnswers } from "./queue-answers.ts";
import type { RedeemRow } from "./queue-db.ts";

/**
 * This is the redemption of a visit. Its id is created when the amount step opens, so a double tap gives one
 * redemption.
 */
export interface Intent {
  id: string;
  rider: RiderHit;
  credit: Credit;
  amount: number;
  /** The PIN is encrypted as soon as the last digit is typed. */
  sealedPin: string;
  employee: string;
  secondOne: boolean;
}

export const newRedemptionId = (): string => uuidv7();

function offlineSide(engine: KioskEngine, balance: number | null): OfflineSide {
  const { online, settings, durable, lastContact } = engine.state.get();
  // The offline limits apply to a rider whom the tablet does not know, even if the device is online again by now.
  if (online === true && balance !== null) return null;
  return {
    policy: engine.policy,
    facts: {
      now: engine.clock.now(),
      lastContact: lastContact ?? 0,
      deviceState: settings?.state ?? "active",
      durable,
      // The value is read from the clock, because the value in the state may be some seconds old.
      clockTrusted: engine.clock.trusted,
      balance,
      unknownRiderMaxAmount: settings?.counter?.unknownRiderMaxAmount ?? 0,
    },
  };
}

/**
 * Returns the cents that may be captured offline for this rider now, or the reason why nothing may be captured. It
 * returns null when online.
 */
export async function loadHeadroom(engine: KioskEngine, rider: RiderHit, credit: Credit) {
  if (engine.state.get().cutOff) return { headroom: 0, refusal: "cut_off" } as const;
  const side = offlineSide(engine, credit.balance);
  if (!side) return null;
  const waiting = (await waitingRows(engine.queue)).map(({ body }) => ({ riderId: body.riderId, amount: body.amount }));
  return offlineHeadroom(side.policy, { ...side.facts, riderId: rider._id, waiting });
}

/** Captures a redemption, online or offline; the queue sends it. */
export async function captureIntent(engine: KioskEngine, intent: Intent): Promise<RedeemRow> {
  const { device, settings } = engine.state.get();
  if (!device) throw new Error("A tablet that is not enrolled captures nothing");
  // The dealer may have drained the device during the visit: then nothing more is captured, online or offline.
  if (settings && settings.state !== "active") throw new OfflineRefused("draining", 0);
  if (engine.state.get().cutOff) throw new OfflineRefused("cut_off", 0);
  const side = offlineSide(engine, intent.credit.balance);
  const tick = engine.clock.lastTick;
  const draft = {
    deviceId: device.deviceId,
    id: intent.id,
    sealedPin: intent.sealedPin,
    riderName: intent.rider.name,
    hometown: intent.rider.hometown,
    body: {
      riderId: intent.rider._id,
      amount: intent.amount,
      currency: device.dealer.currency,
      employee: intent.employee,
      idChecked: true,
      takeWhatIsLeft: false,
      capturedAt: new Date(engine.clock.now()).toISOString(),
      serverTick: tick === null ? null : new Date(tick).toISOString(),
      balanceShown: intent.credit.balance,
      offline: side !== null,
      secondOne: intent.secondOne,
    },
  };
  const row = await capture(engine.queue, draft, side).catch(async (error: unknown) => {
    if (!(error instanceof NotSaved && error.cause instanceof QueueLost)) throw error;
    // The queue is restored from this page's memory first, because the chain's next number is known only then.
    await engine.recover();
    return capture(engine.queue, draft, side);
  });
  engine.state.set({ notSaved: false });
  // Offline the flush can only fail, so it must not delay the "saved" screen.
  if (engine.state.get().online === false) afterPaint(() => void engine.drain.flush());
  else void engine.drain.flush();
  return row;
}

/** This is the reason for a cancellation, and the employee who cancels. */
export interface CancelWhy {
  reason: CounterReason;
  note: string | null;
  employee: string;
}

/**
 * Cancels a redemption that the server has not settled; if the server has accepted it, the same cancellation refunds
 * it.
 */
export async function cancelRow(engine: KioskEngine, row: RedeemRow, why: CancelWhy): Promise<void> {
  const tick = engine.clock.lastTick;
  await captureVoid(engine.queue, uuidv7(), row.deviceId, {
    redemptionId: row.id,
    ...why,
    capturedAt: new Date(engine.clock.now()).toISOString(),
    serverTick: tick === null ? null : new Date(tick).toISOString(),
  });
  void engine.drain.flush();
}

/**
 * Settles an item at the counter by a dealer's action or a retyped PIN. It returns null when there was no answer; then
 * the same key can be sent again.
 */
export async function settleRow(
  engine: KioskEngine,
  row: RedeemRow,
  act: { settle: SettleInput["action"] } | { sealedPin: string },
  key: string,
): Promise<{ problem: string } | Pick<SettleAnswer, "result" | "pinTriesLeft"> | null> {
  const params = { id: row.id };
  const reply =
    "settle" in act
      ? await engine.call("POST /api/kiosk/redemptions/{id}/settle", { params, body: { action: act.settle }, key })
      : await engine.call("POST /api/kiosk/redemptions/{id}/pin", { params, body: act, key });
  if (reply.kind === "noAnswer") return null;
  if (reply.kind === "refused") return { problem: reply.message };
  const { result, pinTriesLeft } = reply.body;
  await engine.noteBalances(await applyAnswers(engine.queue, [result]));
  return { result, pinTriesLeft };
}

/** Returns the row with the server's answer applied; nothing is stored. */
export function withAnswer(row: RedeemRow, answer: ItemResult): RedeemRow {
  const { decision, reason, code, appliedAmount, balance, decidedAt } = answer;
  return { ...row, state: decision ?? row.state, reason, code, appliedAmount, balance, decidedAt };
}

/** Acknowledges a row on the tablet and in the portal. If the call to the portal fails, the item stays open there. */
export async function acknowledgeRow(engine: KioskEngine, row: RedeemRow): Promise<void> {
  await acknowledge(engine.queue, row.id, engine.clock.now(), engine.state.get().device?.deviceId ?? "");
  if (!isForPerson(row.state === "captured" ? null : row.state)) return;
  void engine.call("POST /api/kiosk/redemptions/{id}/acknowledge", { params: { id: row.id } });
}
