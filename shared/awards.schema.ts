import * as z from "zod/mini";
import { centsField, dayField, idField, requiredText } from "./fields.ts";
import { currencies } from "./money.ts";
import { choiceQuery, idQuery, pageQuery, pagination } from "./query-fields.ts";
import { awardAnswer, awardRecord, awardsQuery } from "./wallet.schema.ts";

const instant = z.iso.datetime();

/**
 * These are the states of a bonus: it waits for a second admin, was granted, was declined, waits for a second admin to
 * be taken back, or was taken back.
 */
const bonusStates = ["waiting", "granted", "declined", "reversing", "reversed"] as const;
export type BonusState = (typeof bonusStates)[number];

export const bonusParams = z.object({ bonusId: idField });

export const bonusInput = z.object({
  wallet: z.enum(["credit", "cash"], "required"),
  currency: z.enum(currencies, "required"),
  /** The amount is in cents. */
  amount: centsField(1, 10_000_000),
  reason: requiredText(500),
  /** This is true if the admin confirmed a second bonus although the same one was granted within the last 24 hours. */
  secondOne: z.optional(z.boolean("invalid_value")),
});
export type BonusInput = z.infer<typeof bonusInput>;

export const declineBonusInput = z.object({ reason: requiredText(500) });
export type DeclineBonusInput = z.infer<typeof declineBonusInput>;

export const reverseBonusInput = z.object({ reason: requiredText(500) });
export type ReverseBonusInput = z.infer<typeof reverseBonusInput>;

export const bonus = z.object({
  _id: z.string(),
  riderId: z.string(),
  riderName: z.string(),
  wallet: z.enum(["credit", "cash"]),
  currency: z.enum(currencies),
  amount: z.number(),
  reason: z.string(),
  state: z.enum(bonusStates),
  requestedAt: instant,
  /** This is the name of the admin who requested the bonus. */
  requestedBy: z.string(),
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(z.string()),
  declineReason: z.nullable(z.string()),
  awardId: z.nullable(z.string()),
  /**
   * This admin requested that the bonus be taken back. The fields below are the reason and the second admin who
   * confirmed it, if any.
   */
  reversalBy: z.nullable(z.string()),
  reversalReason: z.nullable(z.string()),
  reversedAt: z.nullable(instant),
  reversalConfirmedBy: z.nullable(z.string()),
  /**
   * This is true while the bonus waits and the admin who reads it may confirm it. Admins cannot confirm their own
   * requests.
   */
  mayConfirm: z.boolean(),
});
export type Bonus = z.infer<typeof bonus>;

export const bonusAnswer = z.object({ bonus });
export type BonusAnswer = z.infer<typeof bonusAnswer>;

export const bonusesQuery = z.object({
  page: pageQuery,
  riderId:
    idQuery /** The state `open` means that a second admin has to decide, about the bonus or about taking it back. */,
  state: choiceQuery([...bonusStates, "open"]),
});
export type BonusesQuery = z.infer<typeof bonusesQuery>;

export const bonusesAnswer = z.object({ bonuses: z.array(bonus), pagination });

/** `until` is the last day, Pacific time, on which the award can be used or claimed. */
export const extendInput = z.object({ until: dayField, reason: requiredText(500) });
export type ExtendInput = z.infer<typeof extendInput>;

export const extendAnswer = z.object({
  awardId: z.string(),
  expiresAt: instant,
  /**
   * This is the current value of the award in cents; the next field is the part of it that had expired and was
   * restored.
   */
  currentValue: z.number(),
  broughtBack: z.number(),
});
export type ExtendAnswer = z.infer<typeof extendAnswer>;

/** This is the query of a rider's awards, as staff list them. */
export const riderAwardsQuery = z.omit(awardsQuery, { format: true });

/** This is a rider's award as staff see it. `bonusId` is the bonus that it came from, which staff can take back. */
const riderAwardRecord = z.extend(awardRecord, {
  bonusId: z.nullable(z.string()),
  /** This is the result that the award came from. */
  resultId: z.nullable(z.string()),
});
export type RiderAward = z.infer<typeof riderAwardRecord>;
export const riderAwardsAnswer = z.object({ awards: z.array(riderAwardRecord), pagination });

/** This is an award with its history and the actions that staff can take on it. */
export const staffAwardAnswer = z.extend(awardAnswer, {
  riderId: z.string(),
  /**
   * This is the id of the bonus that staff can take back. It is null for other awards, and once taking it back has been
   * requested.
   */
  bonusId: z.nullable(z.string()),
  /** This is the result that the award came from, if it still belongs to the rider. */
  resultId: z.nullable(z.string()),
  /** This is true if staff decided to pay the rider for this result although the rider is marked as a factory rider. */
  factoryPaid: z.boolean(),
  /** The award can be extended to this day at most. */
  latestDay: z.string(),
});
export type StaffAwardAnswer = z.infer<typeof staffAwardAnswer>;
