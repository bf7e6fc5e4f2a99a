import * as z from "zod/mini";
import { optionalText, pinField } from "./fields.ts";
import { locales } from "./locale.ts";
import { currencies } from "./money.ts";
import { countryQuery, dayQuery, formatQuery, pageQuery, pagination, textQuery } from "./query-fields.ts";

const currency = z.enum(currencies);
const instant = z.iso.datetime();

/** Whole cents; what the desk may redeem at once is bounded by the rider's balance alone. */
const amountField = z
  .int("amount_invalid")
  .check(z.minimum(1, "amount_invalid"), z.maximum(100_000_000, "amount_invalid"));

export const redeemInput = z.object({
  riderId: z.uuid("not_valid_rider"),
  amount: amountField,
  currency,
  pin: pinField,
  employeeName: z
    .string("employee_missing")
    .check(z.trim(), z.minLength(1, "employee_missing"), z.maxLength(60, "too_long")),
  /** The rider's photo ID was looked at (spec §5). */
  idChecked: z.literal(true, "id_not_checked"),
  /** Admins alone: at whose counter. */
  dealerId: z.optional(z.uuid("invalid_value")),
  /** The clerk says that it is a second one of the same amount within 24 hours. */
  secondOne: z.optional(z.boolean("invalid_value")),
});
export type RedeemInput = z.infer<typeof redeemInput>;

export const walletBalance = z.object({
  currency,
  /** Cents. */
  amount: z.number(),
  soonestExpiry: z.nullable(instant),
  /** What of the balance ends on that day. */
  soonestAmount: z.number(),
});
export type WalletBalanceAnswer = z.infer<typeof walletBalance>;

/** A redemption as rider, dealer and admin see it. */
export const redemptionRecord = z.object({
  _id: z.string(),
  /** Base 36 upper case. */
  code: z.string(),
  riderId: z.string(),
  riderName: z.string(),
  /** The language of the rider's receipt. */
  riderLocale: z.enum(locales),
  dealerId: z.string(),
  dealerName: z.string(),
  dealerCity: z.nullable(z.string()),
  dealerState: z.nullable(z.string()),
  country: z.string(),
  amount: z.number(),
  currency,
  employeeName: z.string(),
  source: z.enum(["desk", "kiosk"]),
  /** When the tablet took it; the same as createdAt at the desk. */
  capturedAt: instant,
  createdAt: instant,
  balanceAfter: z.number(),
  refundedAt: z.nullable(instant),
  refundedBy: z.nullable(z.string()),
  refundReason: z.nullable(z.string()),
  /** Until when the dealer can refund it; admins can at any time. */
  refundableUntil: instant,
});
export type RedemptionRecord = z.infer<typeof redemptionRecord>;

export const redeemAnswer = z.object({ redemption: redemptionRecord, balance: walletBalance });
export type RedeemAnswer = z.infer<typeof redeemAnswer>;

export const redemptionParams = z.object({ redemptionId: z.uuid() });

export const refundInput = z.object({ reason: optionalText(200) });
export type RefundInput = z.infer<typeof refundInput>;

export const refundAnswer = z.object({
  redemption: redemptionRecord,
  balance: walletBalance,
  /** What came back past its day, and until when it can be used (decisions §3). */
  graced: z.array(z.object({ amount: z.number(), expiresAt: instant })),
  /** What came back too late and expired at once. */
  expired: z.number(),
});
export type RefundAnswer = z.infer<typeof refundAnswer>;

/** Both days are within. */
export const redemptionsQuery = z.object({
  page: pageQuery,
  afterDate: dayQuery,
  beforeDate: dayQuery,
  country: countryQuery,
  riderName: textQuery(),
  /** Whole; how it is written does not matter. */
  employee: textQuery(60),
  /** A file has all rows, not those of a page. */
  format: formatQuery,
});
export type RedemptionsQuery = z.infer<typeof redemptionsQuery>;

/** What all rows of a filter come to, not just those of the page. */
const totals = z.array(z.object({ currency, amount: z.number(), count: z.number() }));

export const creditRedemptionsAnswer = z.object({
  creditRedemptions: z.array(redemptionRecord),
  pagination,
  totals,
});
export type CreditRedemptionsAnswer = z.infer<typeof creditRedemptionsAnswer>;

export const revokedRedemptionsAnswer = z.object({
  revokedRedemptions: z.array(redemptionRecord),
  pagination,
  totals,
});
export type RevokedRedemptionsAnswer = z.infer<typeof revokedRedemptionsAnswer>;
