import { eq } from "drizzle-orm";
import { dealers } from "../../dealers/tables.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { insertRows } from "../../platform/db/insert-rows.ts";
import { lockRow } from "../../platform/db/lock.ts";
import { queueMail } from "../../platform/mail/outbox.ts";
import type { PinCheck } from "./check-pin.ts";
import { storedPin } from "./stored-pin.ts";
import { tellDealerOfWrongPins } from "./dealer-pins.mail.ts";
import {
  addressHash,
  today,
  tomorrow,
  triesLeftAtPlace,
  wrongOfRider,
  type PinLimit,
  type PinPlace,
} from "./pin-limits.ts";
import { isOfOtherSecret } from "./pin-secret.ts";
import { pinLockMail } from "./pin.mail.ts";
import { riderContact } from "../rider-contact.ts";
import { pinTries, riderPins } from "../tables.ts";

/**
 * `countPinTry` returns the outcome of a try instead of throwing, so that the transaction commits and the try is
 * counted. `changed` means that the PIN or its lock changed since the check: nothing was counted, and the caller has to
 * check again.
 */
export type PinOutcome =
  | { state: "right" }
  | { state: "changed" }
  | { state: "not_set" }
  | { state: "off" }
  /** `left` is the number of tries left before the PIN or the place is locked. */
  | { state: "wrong"; left: number }
  /** `counted` is true if this very try was compared, was wrong and caused the lock. */
  | { state: "locked"; until: Date; counted: boolean }
  /**
   * Too many wrong PINs were typed today at this dealer, on this device or from this address. This is not the rider's
   * own lock.
   */
  | { state: "place_limit"; by: PinLimit; until: Date };

type PinRow = typeof riderPins.$inferSelect;

/**
 * Counts a try in the transaction of the action, and checks version, lock and limits once more
 * (docs/spec/accounts.md#pin).
 */
export async function countPinTry(tx: Tx, ctx: Ctx, check: PinCheck, place: PinPlace): Promise<PinOutcome> {
  const { riderId } = check;
  await lockRow(tx, riderPins, eq(riderPins.riderId, riderId));
  const [pinRow] = await storedPin(tx, { riderId });
  if (!pinRow?.pinHash || isOfOtherSecret(ctx, pinRow)) return { state: "not_set" };
  if (pinRow.off) return { state: "off" };
  if (pinRow.lockedUntil && pinRow.lockedUntil > ctx.now)
    return { state: "locked", until: pinRow.lockedUntil, counted: false };
  // A new PIN was set since the check, so the result does not apply to this one.
  if (pinRow.pinVersion !== check.pinVersion) return { state: "changed" };
  const wrongToday = await wrongOfRider(tx, ctx, riderId, pinRow.setAt);
  if (wrongToday >= ctx.programme.pin.triesPerDay) return { state: "locked", until: tomorrow(ctx), counted: false };
  const { left: leftHere, by, wrongAtDealer } = await triesLeftAtPlace(tx, ctx, place);
  if (leftHere <= 0) return { state: "place_limit", by, until: tomorrow(ctx) };
  // The PIN was unlocked or switched on since the check, which therefore did not compare it.
  if (check.finding !== "right" && check.finding !== "wrong") return { state: "changed" };

  const right = check.finding === "right";
  const { dealerId, deviceId } = place;
  const pinTry = { id: ctx.id(), riderId, dealerId, deviceId, addressHash: addressHash(ctx), at: ctx.now, right };
  await insertRows(tx, pinTries, [pinTry]);
  if (!right) {
    const wrongHere = wrongAtDealer + 1;
    if (dealerId !== null && wrongHere >= ctx.programme.pin.dealerAlertPerDay) {
      await tellDealerOfWrongPins(tx, ctx, dealerId, wrongHere, today(ctx));
    }
    return countWrong(tx, ctx, pinRow, place, { wrongToday, leftHere });
  }
  if (check.rehashed) await tx.update(riderPins).set(check.rehashed).where(eq(riderPins.riderId, riderId));
  if (pinRow.wrongInRow > 0 || pinRow.locks > 0 || pinRow.wrongSinceRight > 0 || pinRow.lockedUntil !== null) {
    await tx
      .update(riderPins)
      .set({ wrongInRow: 0, locks: 0, wrongSinceRight: 0, lockedUntil: null })
      .where(eq(riderPins.riderId, riderId));
  }
  return { state: "right" };
}

async function countWrong(
  tx: Tx,
  ctx: Ctx,
  pinRow: PinRow,
  place: PinPlace,
  { wrongToday, leftHere }: { wrongToday: number; leftHere: number },
): Promise<PinOutcome> {
  const { pin } = ctx.programme;
  const { riderId } = pinRow;
  const inRow = pinRow.wrongInRow + 1;
  const sinceRight = pinRow.wrongSinceRight + 1;
  const off = sinceRight >= pin.triesBeforeOff;
  const locks = inRow >= pin.triesBeforeLock;
  const dayFull = wrongToday + 1 >= pin.triesPerDay;
  // Each lock is twice as long as the one before it.
  const lockMs = pin.lockMinutes * 60_000 * 2 ** pinRow.locks;
  const lockedUntil = locks ? new Date(ctx.now.getTime() + lockMs) : null;
  const until = dayFull && (!lockedUntil || lockedUntil < tomorrow(ctx)) ? tomorrow(ctx) : lockedUntil;
  await tx
    .update(riderPins)
    .set({
      wrongInRow: locks ? 0 : inRow,
      wrongSinceRight: sinceRight,
      locks: locks ? pinRow.locks + 1 : pinRow.locks,
      lockedUntil,
      off,
    })
    .where(eq(riderPins.riderId, riderId));
  if (!off && !until) {
    return {
      state: "wrong",
      left: Math.min(
        pin.triesBeforeLock - inRow,
        pin.triesPerDay - wrongToday - 1,
        pin.triesBeforeOff - sinceRight,
        leftHere - 1,
      ),
    };
  }
  await record(tx, ctx, off ? "pin.off" : "pin.lock", { type: "rider", id: riderId }, { after: { until, sinceRight } });
  await tellRider(tx, ctx, riderId, place, { until: off ? null : until, tries: off ? sinceRight : inRow });
  return off || !until ? { state: "off" } : { state: "locked", until, counted: true };
}

async function tellRider(
  tx: Tx,
  ctx: Ctx,
  riderId: string,
  { dealerId }: PinPlace,
  lock: { until: Date | null; tries: number },
): Promise<void> {
  const to = await riderContact(tx, riderId);
  if (!to) return;
  const [dealer] = dealerId
    ? await tx.select({ name: dealers.name }).from(dealers).where(eq(dealers.id, dealerId))
    : [];
  const cause = `${lock.until ? "pin-lock" : "pin-off"}:${riderId}:${ctx.now.getTime()}`;
  const mail = pinLockMail(ctx, to, { ...lock, dealer: dealer?.name ?? null });
  await queueMail(tx, ctx, { cause, to: to.email, locale: to.locale, mail });
}
