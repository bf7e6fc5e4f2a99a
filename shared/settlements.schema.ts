import * as z from "zod/mini";
import { isDay } from "./dates.ts";
import { dayField, idField } from "./fields.ts";
import { currencies } from "./money.ts";
import { dayQuery, formatQuery, idQuery, pageQuery, pagination } from "./query-fields.ts";

const currency = z.enum(currencies);
const instant = z.iso.datetime();
const text = z.nullable(z.string());

/** Nobody named: every dealer to whom something is due by that day. */
export const settleInput = z.object({ dealerId: z.optional(idField), until: dayField });
export type SettleInput = z.infer<typeof settleInput>;

export const settlementRecord = z.object({
  _id: z.string(),
  batchId: z.string(),
  dealerId: z.string(),
  dealerName: z.string(),
  currency,
  /** Cents: due lines less reversed ones. */
  amount: z.number(),
  lineCount: z.number(),
  /** The last day that it covers. */
  until: z.string(),
  settledAt: instant,
  settledBy: z.string(),
});
export type SettlementRecord = z.infer<typeof settlementRecord>;

const dueOfDealer = z.object({
  dealerId: z.string(),
  dealerName: z.string(),
  currency,
  /** Below zero where more was taken back than redeemed since the last settlement: it waits for the next. */
  amount: z.number(),
  lineCount: z.number(),
});
export type DueOfDealer = z.infer<typeof dueOfDealer>;

export const settleAnswer = z.object({
  settlements: z.array(settlementRecord),
  /** Left for the next settlement, for they are below zero. */
  carried: z.array(dueOfDealer),
});
export type SettleAnswer = z.infer<typeof settleAnswer>;

export const settlementsQuery = z.object({ page: pageQuery, dealerId: idQuery });
export const settlementsAnswer = z.object({ settlements: z.array(settlementRecord), pagination });
export type SettlementsAnswer = z.infer<typeof settlementsAnswer>;

export const partsDueQuery = z.object({ until: dayQuery });
export const partsDueAnswer = z.object({ until: z.string(), due: z.array(dueOfDealer) });
export type PartsDueAnswer = z.infer<typeof partsDueAnswer>;

export const partsAccountAnswer = z.object({
  currency,
  /** Redeemed and not yet settled, refunds taken off; below zero where a settled redemption came back. */
  due: z.number(),
  lineCount: z.number(),
  /** Of it: what should have been settled by now. */
  overdue: z.number(),
  /** By when the oldest line that stands is to be settled; null without one. */
  nextDueAt: z.nullable(instant),
  /** Since the first day of the calendar year, Pacific time. */
  settledThisYear: z.number(),
  lastSettlement: z.nullable(settlementRecord),
  /** Days within which a redemption is settled (spec §9). */
  partsCreditDays: z.number(),
});
export type PartsAccount = z.infer<typeof partsAccountAnswer>;

/** "2026-11". */
const isMonth = (value: unknown): boolean => typeof value === "string" && isDay(`${value}-01`);

const month = z.string().check(z.refine(isMonth, "date_invalid"));
export const statementQuery = z.object({
  /** This month where none is said. */
  month: z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === "" ? undefined : value)),
      z.optional(month),
    ),
  ),
  format: formatQuery,
});

export const statementLine = z.object({
  _id: z.string(),
  kind: z.enum(["due", "reversed"]),
  at: instant,
  redemptionId: z.string(),
  code: z.string(),
  riderId: z.string(),
  riderName: z.string(),
  employeeName: z.string(),
  /** Below zero where it was reversed. */
  amount: z.number(),
  /** By when it is to be settled; null for what was reversed. */
  dueAt: z.nullable(instant),
  settledAt: z.nullable(instant),
  /** Reversed after its redemption had been settled. */
  afterSettlement: z.boolean(),
});
export type StatementLine = z.infer<typeof statementLine>;

/** opening + due + reversed − settled = closing. */
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
  /** From this month back to the dealer's first line, the latest first. */
  months: z.array(z.string()),
});
export type Statement = z.infer<typeof statementAnswer>;
