import * as z from "zod/mini";
import { isDay } from "./dates.ts";
import { dayField, idField } from "./fields.ts";
import { currencies } from "./money.ts";
import { dayQuery, formatQuery, idQuery, pageQuery, pagination } from "./query-fields.ts";

const currency = z.enum(currencies);
const instant = z.iso.datetime();
const text = z.nullable(z.string());

/** This is the input of a settlement. Without `dealerId`, every dealer with an amount due by that day is settled. */
export const settleInput = z.object({ dealerId: z.optional(idField), until: dayField });
export type SettlePartsInput = z.infer<typeof settleInput>;

const settlementRecord = z.object({
  _id: z.string(),
  batchId: z.string(),
  dealerId: z.string(),
  dealerName: z.string(),
  currency,
  /** These are the cents of the due lines minus the reversed ones. */
  amount: z.number(),
  lineCount: z.number(),
  /** This is the last day that the settlement covers. */
  until: z.string(),
  settledAt: instant,
  settledBy: z.string(),
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
});
export type SettlePartsAnswer = z.infer<typeof settleAnswer>;

export const settlementsQuery = z.object({ page: pageQuery, dealerId: idQuery });
export const settlementsAnswer = z.object({ settlements: z.array(settlementRecord), pagination });

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

/** This is the statement. Its balances satisfy opening + due + reversed − settled = closing. */
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
