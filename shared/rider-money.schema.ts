import * as z from "zod/mini";
import { settleDueInput } from "./adjustments.schema.ts";
import { bonus, bonusInput } from "./awards.schema.ts";
import { dayField, idField } from "./fields.ts";
import { currencies } from "./money.ts";
import { claimActs, paymentNeeds } from "./payouts.ts";
import { payoutClaim } from "./payouts.schema.ts";
import { raceIds } from "./remove-races.schema.ts";
import { riderResult } from "./wallet.schema.ts";

const instant = z.iso.datetime();
const cents = z.number();

/** This is a rider's money in one currency, in cents. */
const purse = z.object({
  currency: z.enum(currencies),
  /** This is the credit that can be spent now. */
  credit: cents,
  /** This is the cash that was earned and is in no claim. */
  cash: cents,
  /** This is the cash in claims that were not sent. */
  claims: cents,
  /** This is the cash that was sent, after tax. */
  paid: cents,
  /** Corrections claim back these amounts of credit and of cash that was already spent or paid. */
  creditDue: cents,
  cashDue: cents,
});
export type Purse = z.infer<typeof purse>;

/** This is a rider's money as staff see it. */
export const riderMoneyAnswer = z.object({
  riderName: z.string(),
  /** This is false for a deactivated, merged or erased account, which cannot receive credit or cash. */
  open: z.boolean(),
  /** There is one purse for each currency; that of the rider's own country comes first. */
  purses: z.array(z.extend(purse, { soonestExpiry: z.nullable(instant), soonestAmount: cents })),
  /** These bonuses wait for a second admin. */
  waiting: z.array(bonus),
  /** Without a second admin, an admin can grant a rider at most `max` cents within `days` days. */
  alone: z.object({ max: cents, days: z.number() }),
  /**
   * This is what a rider with earned cash still has to do before it can be paid, and when the first part of it expires.
   */
  payment: z.object({
    hasEarnedCash: z.boolean(),
    needs: z.array(z.enum(paymentNeeds)),
    deadline: z.nullable(instant),
  }),
  /**
   * These are the latest verified results that paid nothing, each with the reason; `unpaidTotal` is the number of all
   * such results.
   */
  unpaid: z.array(riderResult),
  unpaidTotal: z.number(),
});
export type RiderMoneyAnswer = z.infer<typeof riderMoneyAnswer>;

/** Staff can preview these actions on a rider's money; the fields are those of the action itself. */
export const moneyActInput = z.discriminatedUnion("act", [
  z.extend(z.pick(bonusInput, { wallet: true, currency: true, amount: true }), { act: z.literal("bonus") }),
  z.object({ act: z.literal("confirmBonus"), bonusId: idField }),
  z.object({ act: z.literal("takeBackBonus"), bonusId: idField }),
  z.object({ act: z.literal("extend"), awardId: idField, until: dayField }),
  z.object({ act: z.literal("removeRaces"), resultIds: raceIds }),
  z.object({ act: z.literal("factory"), resultId: idField, pay: z.boolean("required") }),
  z.object({ act: z.literal("markFactory"), factory: z.boolean("required") }),
  z.object({ act: z.literal("dateOfBirth"), dateOfBirth: dayField }),
  z.extend(z.pick(settleDueInput, { how: true, amount: true }), {
    act: z.literal("settleDue"),
    adjustmentId: idField,
  }),
  z.object({ act: z.literal("waiveDue"), adjustmentId: idField }),
  z.object({ act: z.literal("openClaims") }),
  z.object({ act: z.literal("moveClaim"), claimId: idField, to: z.enum(claimActs, "invalid_value") }),
]);
export type MoneyActInput = z.infer<typeof moneyActInput>;

/** This is the preview of an action: the action ran in a transaction that was rolled back. */
export const moneyPreviewAnswer = z.object({
  before: z.array(purse),
  after: z.array(purse),
  /**
   * This is true if another admin has to confirm the action first; `after` is then the state after the confirmation.
   */
  needsSecondAdmin: z.boolean(),
  /**
   * This is the checksum of what the action moves, which acts with a `confirm` send back; it is null if no money moves.
   */
  checksum: z.nullable(z.string()),
  /** This is the number of other admins who could confirm the action. */
  otherAdmins: z.number(),
  /** This is true if the rider was granted the same bonus within the last 24 hours. */
  again: z.boolean(),
  /** This is the last day of the credit or cash that the action moves; it is null if there is none. */
  until: z.nullable(instant),
  /** These are the claims that the action opens or changes, as they would be after it. */
  claims: z.array(payoutClaim),
});
export type MoneyPreviewAnswer = z.infer<typeof moneyPreviewAnswer>;
