import type { Decision, DecisionReason } from "#shared/kiosk.ts";
import type { RedeemBody } from "#shared/kiosk.schema.ts";
import { currencyOfCountry } from "#shared/money.ts";
import { findCounter } from "../dealers/find-counter.ts";
import { balanceIn } from "../ledger/balances.ts";
import { spendableCredit } from "../ledger/consume-credit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { redeemChecked } from "../redemptions/redeem.ts";
import { countPinTry } from "../riders/count-pin-try.ts";
import { hoursBetween, type CaptureTime } from "./capture-time.ts";
import type { Compared } from "./compare-pin.ts";
import { isUnknownRider } from "./resolve-rider.ts";
import { findSettings } from "./settings-store.ts";
import { findDuplicate, findKioskRider } from "./store.ts";

/** What the server makes of a redemption. `decision` null: the PIN is locked, ask again at `retryAt`. */
export interface Verdict {
  decision: Decision | null;
  reason: DecisionReason | null;
  redemptionId?: string;
  code?: string;
  appliedAmount?: number;
  balance?: number;
  retryAt?: Date | null;
  /** The PIN in the envelope was compared and counted. */
  pinTried?: boolean;
  /** The PIN was set anew while it was compared: nothing was counted, compare again. */
  again?: boolean;
}

export interface Case {
  deviceId: string;
  dealerId: string;
  /** Why nothing that the tablet hands in is believed; null for one in use. */
  distrust: "device_lost" | "device_retired" | null;
  /** The account that is debited: of merged riders the kept one. */
  riderId: string | null;
  body: RedeemBody;
  captured: CaptureTime;
  /** What came of the envelope before the transaction: a PIN compared, or why it could not be. */
  pin: Compared;
  /** Typed again at a kiosk just now: neither the age of the capture nor a change of the PIN stands against it. */
  retyped?: boolean;
  /** The rider's consent is known: the PIN was right at an earlier decision, or it was approved in the portal. */
  consented?: boolean;
  /** Staff says that the tablet's time is to be believed: credit that expired since counts. */
  honour?: boolean;
  /** Captured for an account that was merged lately: either PIN counts, whenever it was set. */
  merged?: boolean;
  /** The rider is told in words of the kiosk's own: it was made without the network. */
  ownMail?: boolean;
}

const review = (reason: DecisionReason, more: Partial<Verdict> = {}): Verdict => ({
  ...more,
  decision: "review",
  reason,
});
const rejected = (reason: DecisionReason): Verdict => ({ decision: "rejected", reason });

/** Decides inside the transaction that books: who, where and when first, then the PIN, then the money (kiosk spec). */
export async function judgeRedeem(tx: Tx, ctx: Ctx, of: Case): Promise<Verdict> {
  if (of.pin === "refused") return { decision: "quarantined", reason: "envelope_refused" };
  return (await refusedByFacts(tx, ctx, of)) ?? (await refusedByPin(tx, ctx, of)) ?? book(tx, ctx, of);
}

async function refusedByFacts(tx: Tx, ctx: Ctx, of: Case): Promise<Verdict | null> {
  const { body, captured } = of;
  const { kiosk } = ctx.programme;
  if (of.distrust !== null) return review(of.distrust);
  const dealer = await findCounter(tx, of.dealerId);
  if (!dealer?.open) return review("dealer_inactive");
  const rider = of.riderId === null ? undefined : await findKioskRider(tx, of.riderId);
  if (!rider) return rejected("rider_unknown");
  if (rider.deactivatedAt !== null) return review("rider_inactive");
  if (body.currency !== currencyOfCountry(dealer.country)) return rejected("wrong_currency");
  if (!body.idChecked) return rejected("id_not_checked");
  if (of.pin === "key_unknown") return review("key_unknown");
  if (of.retyped || of.consented) return null;
  if (hoursBetween(captured.at, ctx.now) > kiosk.decideHours) return review("too_old");
  if (body.offline && body.amount > kiosk.offlineMaxAmount) return review("over_limit");
  if (isUnknownRider(body.riderId) && !(await mayBeUnknown(tx, ctx, of))) return review("over_limit");
  // Not even compared: a backdated capture must not make a place to try PINs without being counted.
  if (!of.merged && rider.pinSetAt !== null && rider.pinSetAt > captured.at) return review("pin_changed");
  return null;
}

/** By AMA number alone: only where the dealer turned it on, and little (kiosk spec, limits). */
async function mayBeUnknown(tx: Tx, ctx: Ctx, { dealerId, body }: Case): Promise<boolean> {
  const { unknownRiders } = await findSettings(tx, dealerId);
  return unknownRiders && body.amount <= ctx.programme.kiosk.unknownRiderMaxAmount;
}

async function refusedByPin(tx: Tx, ctx: Ctx, of: Case): Promise<Verdict | null> {
  if (of.consented) return null;
  if (of.pin === null || typeof of.pin === "string") throw new Error("Kiosk: a redemption came to its PIN without one");
  const outcome = await countPinTry(tx, ctx, of.pin, { dealerId: of.dealerId, deviceId: of.deviceId });
  switch (outcome.state) {
    case "right":
      return null;
    case "wrong":
      return review("pin_mismatch", { pinTried: true });
    case "locked":
    case "dealer_limit": {
      if (outcome.state === "locked" && outcome.counted) return review("pin_mismatch", { pinTried: true });
      // Undecided, the envelope kept, tried again when the lock ends; past the hours a person decides.
      const late = hoursBetween(of.captured.at, ctx.now) > ctx.programme.kiosk.decideHours;
      return late ? review("pin_locked") : { decision: null, reason: "pin_locked", retryAt: outcome.until };
    }
    case "off":
      return review("pin_off");
    case "not_set":
      return review("pin_not_set");
    case "changed":
      return { decision: "review", reason: "pin_changed", again: true };
  }
}

async function book(tx: Tx, ctx: Ctx, of: Case): Promise<Verdict> {
  const { body, dealerId, deviceId, captured } = of;
  const { kiosk } = ctx.programme;
  if (of.riderId === null) throw new Error("Kiosk: a redemption without its rider came to the money");
  const { riderId } = of;
  const wallet = { riderId, currency: body.currency };
  if (!body.secondOne) {
    const twin = await findDuplicate(tx, {
      riderId,
      dealerId,
      amount: body.amount,
      at: captured.at,
      hours: kiosk.duplicateHours,
    });
    if (twin) return review("possible_duplicate", { pinTried: true });
  }
  const honoured = of.honour === true || (captured.credible && hoursBetween(captured.at, ctx.now) <= kiosk.decideHours);
  const at = honoured ? captured.at : ctx.now;
  const available = await spendableCredit(tx, ctx, { ...wallet, at });
  const amount = available >= body.amount ? body.amount : body.takeWhatIsLeft ? available : 0;
  if (amount === 0) {
    const then = honoured ? available : await spendableCredit(tx, ctx, { ...wallet, at: captured.at });
    // There was enough when the tablet says it was captured, and the tablet cannot be believed: a person decides.
    if (then >= body.amount) return review("too_old", { pinTried: true });
    const balance = (await balanceIn(tx, riderId, body.currency, ctx.now)).amount;
    return { decision: "short", reason: null, appliedAmount: 0, balance, pinTried: true };
  }
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
    mail: !of.ownMail,
  });
  return {
    decision: amount < body.amount ? "short" : "accepted",
    reason: null,
    redemptionId: redeemed.redemptionId,
    code: redeemed.code,
    appliedAmount: amount,
    balance: redeemed.balance.amount,
    pinTried: true,
  };
}
