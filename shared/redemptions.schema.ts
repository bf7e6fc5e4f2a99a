import * as z from "zod/mini";
import { centsField, optionalText, pinField } from "./fields.ts";
import { locales } from "./locale.ts";
import { currencies } from "./money.ts";
import { refundReasons, type RefundReason } from "./redemptions.ts";

const currency = z.enum(currencies);
const instant = z.iso.datetime();

/** The amount in whole cents. At the desk, only the rider's balance limits a redemption. */
const amountField = centsField(1, 100_000_000);

export const redeemInput = z.object({
  riderId: z.uuid("not_valid_rider"),
  amount: amountField,
  currency,
  pin: pinField,
  employeeName: z
    .string("employee_missing")
    .check(z.trim(), z.minLength(1, "employee_missing"), z.maxLength(60, "too_long")),
  /** True: the clerk checked the rider's photo ID. */
  idChecked: z.literal(true, "id_not_checked"),
  /** The dealer at whose counter the credit is redeemed; for admins only. */
  dealerId: z.optional(z.uuid("invalid_value")),
  /** True when the clerk confirms that this is a second redemption of the same amount within 24 hours. */
  secondOne: z.optional(z.boolean("invalid_value")),
});
export type RedeemInput = z.infer<typeof redeemInput>;

export const walletBalance = z.object({
  currency,
  /** The amount in cents. */
  amount: z.number(),
  soonestExpiry: z.nullable(instant),
  /** The part of the balance that expires on that day. */
  soonestAmount: z.number(),
});
export type WalletBalanceAnswer = z.infer<typeof walletBalance>;

// The keys of the reasons are what the enum lists.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const reason = z.enum(Object.keys(refundReasons) as RefundReason[], "invalid_value");

/** One refund of a redemption, of a part of it or of all that was left. */
const refundRecord = z.object({
  _id: z.string(),
  /** The refunded cents. */
  amount: z.number(),
  refundedAt: instant,
  /** The dealer or the admin. */
  refundedBy: z.string(),
  /** The employee at the counter; null when nobody was asked. */
  employeeName: z.nullable(z.string()),
  reason: z.nullable(reason),
  note: z.nullable(z.string()),
});
export type RefundRecord = z.infer<typeof refundRecord>;

/** A redemption as the rider, the dealer and admins see it. */
export const redemptionRecord = z.object({
  _id: z.string(),
  /** The code in upper-case base 36. */
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
  /** The dealer's own time zone (IANA), in which the redemption's times are shown. */
  timeZone: z.string(),
  amount: z.number(),
  currency,
  employeeName: z.string(),
  /** The person who was logged in at the desk, for staff; null for a tablet and in a fresh answer. */
  loggedInAs: z.nullable(z.string()),
  source: z.enum(["desk", "kiosk"]),
  /** The time when the tablet captured it; at the desk, the same as createdAt. */
  capturedAt: instant,
  createdAt: instant,
  balanceAfter: z.number(),
  /** The sum of the refunds in cents, at most the amount. */
  refundedAmount: z.number(),
  /** The time when the whole amount was refunded; null while a part of it stands. */
  refundedAt: z.nullable(instant),
  /** The refunds, the earliest first. */
  refunds: z.array(refundRecord),
  /** The time until which the dealer can refund it; admins can refund it at any time. */
  refundableUntil: instant,
});
export type RedemptionRecord = z.infer<typeof redemptionRecord>;

export const redeemAnswer = z.object({ redemption: redemptionRecord, balance: walletBalance });
export type RedeemAnswer = z.infer<typeof redeemAnswer>;

export const redemptionParams = z.object({ redemptionId: z.uuid() });

/** The input of a refund. Without an amount, everything that is left is refunded. */
export const refundInput = z.object({
  amount: z.optional(amountField),
  reason: z.optional(reason),
  /** Required for the reason "other". */
  note: optionalText(200),
  /** The employee who makes the refund at the counter. */
  employeeName: optionalText(60),
});
export type RefundInput = z.infer<typeof refundInput>;

export const refundAnswer = z.object({
  redemption: redemptionRecord,
  /** The cents of this refund. */
  amount: z.number(),
  balance: walletBalance,
  /** The refunded credit whose expiry date had passed, and until when it can be used (docs/spec/money.md#refunds). */
  graced: z.array(z.object({ amount: z.number(), expiresAt: instant })),
  /** The refunded credit that was returned too late and expired at once. */
  expired: z.number(),
});
export type RefundAnswer = z.infer<typeof refundAnswer>;

/** The totals of all rows that match the filter, not only of the page. */
export const redemptionTotals = z.array(z.object({ currency, amount: z.number(), count: z.number() }));
export type RedemptionTotals = z.infer<typeof redemptionTotals>;
