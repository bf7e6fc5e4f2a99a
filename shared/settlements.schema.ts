import * as z from "zod/mini";
import { isDay } from "./dates.ts";
import { dayField, idField, maxSum, optionalText, requiredText } from "./fields.ts";
import { currencies } from "./money.ts";
import { dayQuery, formatQuery } from "./query-fields.ts";

const currency = z.enum(currencies);
const instant = z.iso.datetime();
const text = z.nullable(z.string());

const shownAmount = z.object({
  dealerId: idField,
  currency,
  amount: z.int("invalid_value").check(z.minimum(0), z.maximum(maxSum)),
});

/**
 * This is the input of a settlement. Without `dealerId` and `dealers`, every dealer with an amount due by that day is
 * settled. `dealers` are the amounts that the admin saw: if one is no longer due, nothing is settled.
 */
export const settleInput = z.object({
  dealerId: z.optional(idField),
  until: dayField,
  dealers: z.optional(z.array(shownAmount).check(z.minLength(1, "required"), z.maxLength(500, "too_long"))),
  /** This is the number of the payment in the bookkeeping. */
  reference: optionalText(80),
});
export type SettlePartsInput = z.infer<typeof settleInput>;

export const reverseSettlementInput = z.object({ reason: requiredText(200) });
export const settlementParams = z.object({ settlementId: idField });
export const statementMailInput = z.object({
  month: z.string("required").check(z.refine((value) => isMonth(value), "date_invalid")),
});

export const settlementRecord = z.object({
  _id: z.string(),
  batchId: z.string(),
  dealerId: z.string(),
  dealerName: z.string(),
  currency,
  /** This is the total of the due lines minus the reversed ones, in cents. */
  amount: z.number(),
  lineCount: z.number(),
  /** This is the last day that the settlement covers. */
  until: z.string(),
  settledAt: instant,
  settledBy: z.string(),
  reference: text,
  /** The credit was taken back at this time; a statement then has a second record with the negative amount. */
  reversedAt: z.nullable(instant),
  reversedBy: text,
  reverseReason: text,
});
export type SettlementRecord = z.infer<typeof settlementRecord>;

const dueOfDealer = z.object({
  dealerId: z.string(),
  dealerName: z.string(),
  currency,
  /**
   * The amount is negative if more was reversed than redeemed since the last settlement. It is then carried over to the
   * next one.
   */
  amount: z.number(),
  lineCount: z.number(),
});
export type DueOfDealer = z.infer<typeof dueOfDealer>;

export const settleAnswer = z.object({
  settlements: z.array(settlementRecord),
  /** These dealers have negative amounts, which are carried over to the next settlement. */
  carried: z.array(dueOfDealer),
  /** The admin reversed settlements of these dealers, so another admin has to settle what is due to them. */
  leftOut: z.array(dueOfDealer),
});
export type SettlePartsAnswer = z.infer<typeof settleAnswer>;

export const settlementAnswer = z.object({ settlement: settlementRecord });

/** This is what is due to one dealer in one currency, up to a day. */
export const partsDue = z.object({
  /** The id is `dealerId currency`. */
  _id: z.string(),
  dealerId: z.string(),
  dealerName: z.string(),
  country: z.string(),
  currency,
  amount: z.number(),
  /** This part of the amount should have been settled by now. */
  overdue: z.number(),
  lineCount: z.number(),
  /** The oldest line that is still due was redeemed at this time, and has to be settled by `dueAt`. */
  since: z.nullable(instant),
  dueAt: z.nullable(instant),
});
export type PartsDueRow = z.infer<typeof partsDue>;

/**
 * These are the totals of the matching dealers by currency. `amount` includes negative amounts, which are carried over
 * to the next settlement.
 */
export const partsDueSum = z.object({
  currency,
  dealers: z.number(),
  amount: z.number(),
  overdue: z.number(),
});

/** These are the numbers of dealers by what is due, regardless of that filter. */
export const partsDueCounts = z.object({
  all: z.number(),
  soon: z.number(),
  overdue: z.number(),
  carried: z.number(),
});
export type PartsDueCounts = z.infer<typeof partsDueCounts>;

/** These are the numbers of settlements by state, regardless of that filter. */
export const settlementCounts = z.object({ standing: z.number(), reversed: z.number() });
export type SettlementCounts = z.infer<typeof settlementCounts>;

export const partsDueQuery = z.object({ until: dayQuery });
export const partsDueAnswer = z.object({ until: z.string(), due: z.array(dueOfDealer) });

export const partsAccountAnswer = z.object({
  currency,
  /**
   * This amount was redeemed and is not settled yet, minus refunds; it is negative if a redemption was refunded after
   * its settlement.
   */
  due: z.number(),
  lineCount: z.number(),
  /** This part of `due` should have been settled by now. */
  overdue: z.number(),
  /** This is the deadline of the oldest line that is still due; it is null if there is none. */
  nextDueAt: z.nullable(instant),
  /** This amount was settled since January 1, Pacific time. */
  settledThisYear: z.number(),
  lastSettlement: z.nullable(settlementRecord),
  /** A redemption is settled within this many days. */
  partsCreditDays: z.number(),
});
export type PartsAccount = z.infer<typeof partsAccountAnswer>;

/** Returns true for a month such as "2026-11". */
const isMonth = (value: unknown): boolean => typeof value === "string" && isDay(`${value}-01`);

const month = z.string().check(z.refine(isMonth, "date_invalid"));
export const statementQuery = z.object({
  /** The default is the current month. */
  month: z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === "" ? undefined : value)),
      z.optional(month),
    ),
  ),
  format: formatQuery,
});

const statementLine = z.object({
  _id: z.string(),
  kind: z.enum(["due", "reversed"]),
  at: instant,
  redemptionId: z.string(),
  code: z.string(),
  riderId: z.string(),
  riderName: z.string(),
  employeeName: z.string(),
  /** The amount is negative for a reversed redemption. */
  amount: z.number(),
  /** This is the settlement deadline; it is null for a reversed redemption. */
  dueAt: z.nullable(instant),
  settledAt: z.nullable(instant),
  /** This is true if the redemption was reversed after it had been settled. */
  afterSettlement: z.boolean(),
});
export type StatementLine = z.infer<typeof statementLine>;

/** This is a dealer's statement: opening + due + reversed − settled = closing. */
export const statementAnswer = z.object({
  dealer: z.object({
    _id: z.string(),
    name: z.string(),
    dealerId: text,
    addressLine1: text,
    addressLine2: text,
    city: text,
    state: text,
    zipcode: text,
    country: z.string(),
  }),
  /** This is the dealer's own time zone (IANA), in which the month begins and the times of its lines are shown. */
  timeZone: z.string(),
  /** This is the number of the statement, which is the same on the screen, in the file and on paper. */
  number: z.string(),
  month: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  currency,
  opening: z.number(),
  due: z.number(),
  reversed: z.number(),
  settled: z.number(),
  closing: z.number(),
  lines: z.array(statementLine),
  settlements: z.array(settlementRecord),
  /** These are the months from the current one back to the dealer's first line, the latest first. */
  months: z.array(z.string()),
});
export type Statement = z.infer<typeof statementAnswer>;
