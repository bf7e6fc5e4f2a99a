import { uuidv7 } from "uuidv7";
import { isForPerson } from "#shared/kiosk.ts";
import { offlineRoom } from "#shared/kiosk-limits.ts";
import type { ItemResult, RiderHit, SettleAnswer, SettleInput } from "#shared/kiosk.schema.ts";
import { afterPaint } from "../platform/after-paint.ts";
import type { KioskEngine } from "./engine.ts";
import type { Credit } from "./find-rider.ts";
import { acknowledge, capture, captureVoid, OfflineRefused, waitingRows, type OfflineSide } from "./outbox.ts";
import { applyAnswers } from "./queue-answers.ts";
import type { RedeemRow } from "./queue-db.ts";

/** The one that a visit makes: its id is given when the amount is asked for, so that a double tap is one. */
export interface Intent {
  id: string;
  rider: RiderHit;
  credit: Credit;
  amount: number;
  /** Sealed the moment the last digit was typed. */
  sealedPin: string;
  employee: string;
  secondOne: boolean;
}

export const newRedemptionId = (): string => uuidv7();

function offlineSide(engine: KioskEngine, balance: number | null): OfflineSide {
  const { online, settings, durable, lastContact } = engine.state.get();
  // Whom the tablet does not know is taken by its own limits, even when the network came back meanwhile.
  if (online === true && balance !== null) return null;
  return {
    policy: engine.policy,
    facts: {
      now: engine.clock.now(),
      lastContact: lastContact ?? 0,
      deviceState: settings?.state ?? "active",
      durable,
      // Asked now: what the screens show of it may be some seconds old.
      clockTrusted: engine.clock.trusted,
      balance,
      unknownRiderMaxAmount: settings?.counter?.unknownRiderMaxAmount ?? 0,
    },
  };
}

/** How much may be captured without the network for this rider now, or why not; null with the network. */
export async function roomFor(engine: KioskEngine, rider: RiderHit, credit: Credit) {
  const side = offlineSide(engine, credit.balance);
  if (!side) return null;
  const waiting = (await waitingRows(engine.queue)).map(({ body }) => ({ riderId: body.riderId, amount: body.amount }));
  return offlineRoom(side.policy, { ...side.facts, riderId: rider._id, waiting });
}

/** Captures first, whatever the network (kiosk spec); the sending is the queue's. */
export async function captureIntent(engine: KioskEngine, intent: Intent): Promise<RedeemRow> {
  const { device, settings } = engine.state.get();
  if (!device) throw new Error("A tablet that is not enrolled captures nothing");
  // Told in the middle of the visit: nothing more is captured, with the network or without (kiosk spec, lock-down).
  if (settings && settings.state !== "active") throw new OfflineRefused("draining", 0);
  const side = offlineSide(engine, intent.credit.balance);
  const tick = engine.clock.lastTick;
  const row = await capture(
    engine.queue,
    {
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
    },
    side,
  );
  // Without the network it goes nowhere yet, and would only hold up "saved".
  if (engine.state.get().online === false) afterPaint(() => void engine.drain.flush());
  else void engine.drain.flush();
  return row;
}

/** Calls a redemption off that the server has not settled; an accepted one is refunded by the same cancellation. */
export async function cancelRow(engine: KioskEngine, row: RedeemRow): Promise<void> {
  const tick = engine.clock.lastTick;
  await captureVoid(engine.queue, uuidv7(), row.deviceId, {
    redemptionId: row.id,
    employee: row.body.employee,
    capturedAt: new Date(engine.clock.now()).toISOString(),
    serverTick: tick === null ? null : new Date(tick).toISOString(),
  });
  void engine.drain.flush();
}

/** What the dealer settles at the counter. Null: no answer came; the same key can be sent again. */
export async function settleRow(
  engine: KioskEngine,
  row: RedeemRow,
  act: { settle: SettleInput["action"] } | { sealedPin: string },
  key: string,
): Promise<{ problem: string } | { result: SettleAnswer["result"] } | null> {
  const reply = await engine.call<SettleAnswer>({
    method: "POST",
    path: `/api/kiosk/redemptions/${row.id}/${"settle" in act ? "settle" : "pin"}`,
    body: "settle" in act ? { action: act.settle } : { sealedPin: act.sealedPin },
    key,
  });
  if (reply.kind === "silence") return null;
  if (reply.kind === "refused") return { problem: reply.message };
  const { result } = reply.body;
  await engine.noteBalances(await applyAnswers(engine.queue, [result]));
  return { result };
}

/** A redemption as the server's word leaves it; nothing is kept. */
export function withAnswer(row: RedeemRow, answer: ItemResult): RedeemRow {
  const { decision, reason, code, appliedAmount, balance, decidedAt } = answer;
  return { ...row, state: decision ?? row.state, reason, code, appliedAmount, balance, decidedAt };
}

/** Somebody has seen it. The portal is told as well; where it is not heard, it asks somebody there. */
export async function putAway(engine: KioskEngine, row: RedeemRow): Promise<void> {
  await acknowledge(engine.queue, row.id, engine.clock.now(), engine.state.get().device?.deviceId ?? "");
  if (!isForPerson(row.state === "captured" ? null : row.state)) return;
  void engine.call({ method: "POST", path: `/api/kiosk/redemptions/${row.id}/acknowledge`, body: {} });
}
