import type { Decision, DecisionReason } from "#shared/kiosk.ts";
import type { RedeemBody } from "#shared/kiosk.schema.ts";
import { findCounter } from "../../dealers/find-counter.ts";
import { spendableCredit } from "../../ledger/consume-credit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { eligibility, type EligibilityFacts, type Ineligible } from "../../redemptions/eligibility.ts";
import { hasDuplicate } from "../../redemptions/find-duplicate.ts";
import { redeemChecked } from "../../redemptions/redeem.ts";
import { countPinTry } from "../../riders/pin/count-pin-try.ts";
import { hoursBetween, type CaptureTime } from "./capture-time.ts";
import type { Compared } from "./compare-pin.ts";
import { exceededLimits, type OverLimits } from "./offline-limits.ts";
import { isUnknownRider } from "./resolve-rider.ts";
import { findSettings } from "../devices/settings-store.ts";
import { findKioskRider } from "../store.ts";

/**
 * This is the server's decision about a redemption. When `decision` is null, the PIN is locked and the item is retried
 * at `retryAt`.
 */
export interface Evaluation {
  decision: Decision | null;
  reason: DecisionReason | null;
  redemptionId?: string;
  code?: string;
  appliedAmount?: number;
  /**
   * This is the rider's balance after the redemption. When nothing was booked because the credit is short, it is what
   * this redemption can still take, which includes credit that expired since a credible capture.
   */
  balance?: number;
  retryAt?: Date | null;
  /** This is true when the PIN in the envelope was compared and counted as a try. */
  pinTried?: boolean;
  /** After a wrong PIN, this is the number of tries left before a lock. */
  pinTriesLeft?: number;
  /** This is true when the PIN was changed during the comparison: no try was counted, and the caller compares again. */
  again?: boolean;
  /**
   * This is true when the redemption was booked offline or long after the capture: the rider gets the "this was not me"
   * email.
   */
  bookedLate?: boolean;
  /** These are the redemptions that waited on the tablet at the same time, when they exceeded its offline limits. */
  overLimits?: OverLimits;
}

export interface Case {
  itemId: string;
  deviceId: string;
  dealerId: string;
  /** This is the reason why items from this tablet are not trusted, or null for an active tablet. */
  untrustedReason: "device_lost" | "device_retired" | null;
  /** This account is debited; for merged riders it is the account that remains. */
  riderId: string | null;
  body: RedeemBody;
  captured: CaptureTime;
  /**
   * This is the result of opening the envelope before the transaction: a compared PIN, or the reason why it was not
   * compared.
   */
  pin: Compared;
  /**
   * This is true when the PIN was typed again at a kiosk just now, so that neither the age of the capture nor a changed
   * PIN blocks the redemption.
   */
  retyped?: boolean;
  /**
   * This is true when the rider has already consented: the PIN was right at an earlier decision, or the rider approved
   * the redemption in the portal.
   */
  consented?: boolean;
  /**
   * No more than these cents are applied: the dealer was told what was left when the credit was short, and credit that
   * the rider earned since is not part of that.
   */
  atMost?: number;
  /** This is true when staff accept the tablet's capture time, so that credit that expired since then still counts. */
  useCaptureTime?: boolean;
  /** A restored server that books the redemption again uses this code, which the rider already has. */
  code?: string | null;
  /**
   * This is true when the redemption was captured for an account that was merged recently: the PIN of either account
   * counts, whenever it was set.
   */
  merged?: boolean;
}

const review = (reason: DecisionReason, more: Partial<Evaluation> = {}): Evaluation => ({
  ...more,
  decision: "review",
  reason,
});

/**
 * Decides a redemption inside the transaction that books it. It checks the rider and the dealer first, then the limits,
 * the PIN and the money. The rule for rider, dealer and money is the same as at the desk.
 */
export async function evaluateRedeem(tx: Tx, ctx: Ctx, of: Case): Promise<Evaluation> {
  if (of.pin === "refused") return { decision: "quarantined", reason: "envelope_refused" };
  if (of.untrustedReason !== null) return review(of.untrustedReason);
  const dealer = await findCounter(tx, of.dealerId);
  const rider = of.riderId === null ? undefined : await findKioskRider(tx, of.riderId);
  const { currency, idChecked } = of.body;
  const active = rider ? { active: rider.deactivatedAt === null } : null;
  const facts: EligibilityFacts = { dealer, rider: active, currency, idChecked, money: null };
  const [reason] = eligibility(facts);
  if (reason) return evaluationFor(reason);
  const refused = (await refusedByLimits(tx, ctx, of, rider?.pinSetAt ?? null)) ?? (await refusedByPin(tx, ctx, of));
  return refused ?? book(tx, ctx, of, facts);
}

/**
 * Checks the age, the offline limits and whether the PIN was changed after the capture. If one of them fails, the
 * result of the PIN comparison is neither used nor counted as a try.
 */
async function refusedByLimits(tx: Tx, ctx: Ctx, of: Case, pinSetAt: Date | null): Promise<Evaluation | null> {
  const { body, captured } = of;
  const { kiosk } = ctx.programme;
  if (of.pin === "key_unknown") return review("key_unknown");
  if (of.retyped || of.consented) return null;
  if (hoursBetween(captured.at, ctx.now) > kiosk.decideHours || captured.outsideWindow) return review("too_old");
  const offline = body.offline || !captured.confirmedAtOnce;
  if (offline && body.amount > kiosk.offlineMaxAmount) return review("over_limit");
  if (isUnknownRider(body.riderId) && !(await mayBeUnknown(tx, ctx, of))) return review("over_limit");
  const overLimits = offline ? await exceededLimits(tx, ctx, of) : null;
  if (overLimits) return review("over_limit", { overLimits });
  // This answer must not depend on whether the PIN was right: otherwise a backdated capture would allow PIN tries that
  // are not counted.
  if (!of.merged && pinSetAt !== null && pinSetAt > captured.at) return review("pin_changed");
  return null;
}

/** Maps each reason of the shared eligibility rule (redemptions/eligibility.ts) to a kiosk evaluation. */
const evaluations: Record<Ineligible, Pick<Evaluation, "decision" | "reason">> = {
  dealer_unknown: { decision: "review", reason: "dealer_inactive" },
  dealer_closed: { decision: "review", reason: "dealer_inactive" },
  rider_unknown: { decision: "rejected", reason: "rider_unknown" },
  rider_inactive: { decision: "review", reason: "rider_inactive" },
  wrong_currency: { decision: "rejected", reason: "wrong_currency" },
  id_not_checked: { decision: "rejected", reason: "id_not_checked" },
  possible_duplicate: { decision: "review", reason: "possible_duplicate" },
  no_credit: { decision: "short", reason: "no_credit_left" },
  insufficient_credit: { decision: "short", reason: null },
};
const isShort = (reason: Ineligible): boolean => evaluations[reason].decision === "short";
const evaluationFor = (reason: Ineligible): Evaluation => ({ ...evaluations[reason] });

/**
 * Tells whether a rider who is known only by an AMA number may be served. The dealer must allow it, and the amount must
 * not exceed `unknownRiderMaxAmount`.
 */
async function mayBeUnknown(tx: Tx, ctx: Ctx, { dealerId, body }: Case): Promise<boolean> {
  const { unknownRiders } = await findSettings(tx, dealerId);
  return unknownRiders && body.amount <= ctx.programme.kiosk.unknownRiderMaxAmount;
}

async function refusedByPin(tx: Tx, ctx: Ctx, of: Case): Promise<Evaluation | null> {
  if (of.consented) return null;
  if (of.pin === null || typeof of.pin === "string") throw new Error("Kiosk: a redemption came to its PIN without one");
  const outcome = await countPinTry(tx, ctx, of.pin, { dealerId: of.dealerId, deviceId: of.deviceId });
  switch (outcome.state) {
    case "right":
      return null;
    case "wrong":
      return review("pin_mismatch", { pinTried: true, pinTriesLeft: outcome.left });
    case "locked":
    case "place_limit": {
      if (outcome.state === "locked" && outcome.counted) return review("pin_mismatch", { pinTried: true });
      const reason =
        outcome.state === "locked" ? "pin_locked" : outcome.by === "dealer" ? "dealer_pin_limit" : "device_pin_limit";
      // The item stays undecided with its envelope and is retried when the lock ends; after `decideHours` a person
      // decides.
      const late = hoursBetween(of.captured.at, ctx.now) > ctx.programme.kiosk.decideHours;
      return late ? review(reason) : { decision: null, reason, retryAt: outcome.until };
    }
    case "off":
      return review("pin_off");
    case "not_set":
      return review("pin_not_set");
    case "changed":
      return { decision: "review", reason: "pin_changed", again: true };
  }
}

async function book(tx: Tx, ctx: Ctx, of: Case, facts: EligibilityFacts): Promise<Evaluation> {
  const { body, dealerId, deviceId, captured } = of;
  const { kiosk } = ctx.programme;
  if (of.riderId === null) throw new Error("Kiosk: a redemption without its rider came to the money");
  const { riderId } = of;
  const wallet = { riderId, currency: body.currency };
  const usesCaptureTime =
    of.useCaptureTime === true || (captured.credible && hoursBetween(captured.at, ctx.now) <= kiosk.decideHours);
  const at = usesCaptureTime ? captured.at : ctx.now;
  const available = await spendableCredit(tx, ctx, { ...wallet, at });
  const sought = { riderId, dealerId, amount: body.amount, at: captured.at, hours: kiosk.duplicateHours };
  const duplicate = !body.secondOne && (await hasDuplicate(tx, sought));
  const wanted = Math.min(body.amount, of.atMost ?? body.amount);
  const [reason] = eligibility({ ...facts, money: { amount: wanted, available, duplicate } });
  const takesRest = reason === "insufficient_credit" && body.takeWhatIsLeft;
  if (reason !== undefined && !takesRest) {
    if (!isShort(reason)) return { ...evaluationFor(reason), pinTried: true };
    const then = usesCaptureTime ? available : await spendableCredit(tx, ctx, { ...wallet, at: captured.at });
    // The tablet claims a capture time at which the credit was sufficient, but that time is not credible: a person
    // decides.
    if (then >= body.amount) return review("too_old", { pinTried: true });
    return { ...evaluationFor(reason), appliedAmount: 0, balance: available, pinTried: true };
  }
  const amount = takesRest ? available : wanted;
  const bookedLate = body.offline || hoursBetween(captured.at, ctx.now) * 60 > kiosk.lateMailMinutes;
  const redeemed = await redeemChecked(tx, ctx, {
    riderId,
    dealerId,
    amount,
    currency: body.currency,
    employeeName: body.employee,
    idChecked: body.idChecked,
    source: "kiosk",
    deviceId,
    capturedAt: captured.at,
    at,
    mail: !bookedLate,
    ...(of.code ? { code: of.code } : {}),
  });
  return {
    decision: amount < body.amount ? "short" : "accepted",
    reason: null,
    redemptionId: redeemed.redemptionId,
    code: redeemed.code,
    appliedAmount: amount,
    balance: redeemed.balance.amount,
    pinTried: true,
    bookedLate,
  };
}
