import type { Currency } from "#shared/money.ts";
import type { RedeemAnswer, RedeemInput } from "#shared/redemptions.schema.ts";
import type { WalletBalance } from "../ledger/balances.ts";
import { consumeCredit } from "../ledger/consume-credit.ts";
import { record } from "../platform/audit/audit.ts";
import { accountBehind, type Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { firstAnswer, once, type Attempt } from "../platform/idempotency.ts";
import { Problem } from "../platform/problem.ts";
import { reevaluateReturned } from "../results/settling/reevaluate-returned.ts";
import { checkPin, type PinCheck } from "../riders/pin/check-pin.ts";
import { countPinTry } from "../riders/pin/count-pin-try.ts";
import { assertMayRedeem } from "./counter-check.ts";
import { pinRefusal, type PinRefusal } from "./pin-answer.ts";
import { mayRedeemAt } from "./policy.ts";
import { presentBalance, presentRedemption } from "./present.ts";
import { redemptionCode } from "./redemption-code.ts";
import { freshRedemption, type MadeRedemption, type Parties } from "./made-redemption.ts";
import { codeIsTaken, insertRedemption } from "./redeem-store.ts";
import { mailRedeemed } from "./redemption.mail.ts";

/** The idempotency key stores this answer: the redemption, or the refusal of a wrong PIN. */
type Outcome = { redeemed: RedeemAnswer } | { refused: PinRefusal };

/**
 * This error means that the PIN was changed between its check and the transaction. No try was counted, so the new PIN
 * must be checked.
 */
class PinChanged extends Error {}
const maxAttempts = 3;

/**
 * Redeems at the desk, where the dealer checked the ID and the rider typed the PIN (docs/spec/portal.md#validation). A
 * retry with the same idempotency key gets the first answer. The PIN hash is compared before the transaction; the PIN
 * try, the debit and the answer are one transaction.
 */
export async function redeem(ctx: Ctx, input: RedeemInput, key: string): Promise<RedeemAnswer> {
  const dealerId = counterOf(ctx, input);
  if (!mayRedeemAt(ctx.actor, dealerId)) throw new Problem("forbidden");
  const { pin, ...rest } = input;
  const attempt: Attempt = { call: "redeem", key, input: { ...rest, dealerId } };
  const first = await firstAnswer<Outcome>(ctx.db, ctx, attempt);
  if (first) return answered(first);
  for (let attemptNo = 1; ; attemptNo++) {
    const check = await checkPin(ctx, input.riderId, pin);
    try {
      const outcome = await ctx.db.write((tx) =>
        once(tx, ctx, attempt, () => decide(tx, ctx, { ...input, dealerId }, check)),
      );
      return answered(outcome);
    } catch (error) {
      if (!(error instanceof PinChanged)) throw error;
      if (attemptNo === maxAttempts) throw new Problem("conflict", { cause: error });
    }
  }
}

async function decide(tx: Tx, ctx: Ctx, input: RedeemInput & { dealerId: string }, check: PinCheck): Promise<Outcome> {
  const { riderId, dealerId, amount, currency, employeeName, idChecked, secondOne = false } = input;
  const parties = await assertMayRedeem(tx, ctx, { riderId, dealerId, amount, currency, idChecked, secondOne });
  const pin = await countPinTry(tx, ctx, check, { dealerId, deviceId: null });
  if (pin.state === "changed") throw new PinChanged();
  if (pin.state !== "right") return { refused: pinRefusal(ctx, pin) };
  const { made, balance } = await redeemChecked(tx, ctx, {
    riderId,
    dealerId,
    amount,
    currency,
    employeeName,
    idChecked,
    source: "desk",
    parties,
  });
  const redemption = presentRedemption(ctx, freshRedemption(made, parties));
  return { redeemed: { redemption, balance: presentBalance(balance) } };
}

export interface CheckedRedemption {
  redemptionId?: string;
  riderId: string;
  dealerId: string;
  amount: number;
  currency: Currency;
  employeeName: string;
  idChecked: boolean;
  source: "desk" | "kiosk";
  deviceId?: string | null;
  /** The tablet captured the redemption at this time. */
  capturedAt?: Date;
  /** The credit must have been valid at this instant, which is now unless the kiosk passes another one. */
  at?: Date;
  /** The rider already has this code when a restored server books the redemption again. */
  code?: string;
  /** The caller passes the rider and the dealer if it has already read them in this transaction. */
  parties?: Parties;
  /** This is false when the caller sends its own email to the rider. */
  mail?: boolean;
}

/**
 * Books a redemption whose rider, counter and PIN were already checked in this same transaction. Throws
 * `id_not_checked`, `no_credit` and `insufficient_credit`.
 */
export async function redeemChecked(
  tx: Tx,
  ctx: Ctx,
  input: CheckedRedemption,
): Promise<{ redemptionId: string; code: string; made: MadeRedemption; balance: WalletBalance }> {
  const { riderId, dealerId, amount, currency, employeeName, source, at = ctx.now } = input;
  if (!input.idChecked) throw new Problem("id_not_checked", { fields: { idChecked: "id_not_checked" } });
  const redemptionId = input.redemptionId ?? ctx.id();
  const freshCode = input.code !== undefined && !(await codeIsTaken(tx, input.code)) ? input.code : null;
  const code = freshCode ?? (await freeCode(tx, ctx, redemptionId));
  const spent = await consumeCredit(tx, ctx, { riderId, currency, amount, redemptionId, dealerId, at });
  const { balance } = spent;
  const { amount: balanceAfter } = balance;
  const row: MadeRedemption = {
    id: redemptionId,
    code,
    riderId,
    dealerId,
    amount,
    currency,
    employeeName,
    idChecked: input.idChecked,
    source,
    deviceId: input.deviceId ?? null,
    accountId: accountBehind(ctx.actor),
    capturedAt: input.capturedAt ?? ctx.now,
    createdAt: ctx.now,
    balanceAfter,
  };
  await insertRedemption(tx, row, spent.draws);
  // When a correction took an award back, it could not take the part that had expired. That part was now spent after
  // all, so the result of the award is evaluated again.
  await reevaluateReturned(tx, ctx, spent.reinstated);
  const after = { code, riderId, dealerId, amount, currency, employeeName, source, balanceAfter };
  await record(tx, ctx, "redemption.redeem", { type: "redemption", id: redemptionId }, { after });
  if (input.mail !== false) await mailRedeemed(tx, ctx, row, input.parties);
  return { redemptionId, code, made: row, balance };
}

async function freeCode(tx: Tx, ctx: Ctx, redemptionId: string): Promise<string> {
  for (let draw = 0; ; draw++) {
    const code = redemptionCode(ctx.secrets.redemptionCode, redemptionId, draw);
    if (!(await codeIsTaken(tx, code))) return code;
  }
}

/**
 * Returns the id of the dealer at whose counter the credit is spent. A dealer redeems at its own counter; an admin
 * names the dealer.
 */
function counterOf({ actor }: Ctx, input: RedeemInput): string {
  if (actor.type === "dealer") return actor.id;
  if (!input.dealerId) throw new Problem("invalid_input", { fields: { dealerId: "required" } });
  return input.dealerId;
}

function answered(outcome: Outcome): RedeemAnswer {
  if ("redeemed" in outcome) return outcome.redeemed;
  const { code, ...more } = outcome.refused;
  throw new Problem(code, more);
}
