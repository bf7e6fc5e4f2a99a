import * as z from "zod/mini";
import { centsField, optionalText, pinField } from "./fields.ts";
import { locales } from "./locale.ts";
import { currencies } from "./money.ts";
import { counterReasons, refundReasons, type RefundReason } from "./redemptions.ts";

const currency = z.enum(currencies);
const instant = z.iso.datetime();

/** The amount is in whole cents. At the desk, only the rider's balance limits a redemption. */
const amountField = centsField(1, 100_000_000);

export const redeemInput = z.object({
  riderId: z.uuid("not_valid_rider"),
  amount: amountField,
  currency,
  pin: pinField,
  employeeName: z
    .string("employee_missing")
    .check(z.trim(), z.minLength(1, "employee_missing"), z.maxLength(60, "too_long")),
  /** True means that the clerk checked the rider's photo ID; the server refuses anything else (eligibility.ts). */
  idChecked: z.boolean("id_not_checked"),
  /** The credit is redeemed at this dealer's counter; only admins send this. */
  dealerId: z.optional(z.uuid("invalid_value")),
  /**
   * This is true when the clerk confirms that this is a second redemption of the same amount within
   * `kiosk.duplicateHours`.
   */
  secondOne: z.optional(z.boolean("invalid_value")),
});
export type RedeemInput = z.infer<typeof redeemInput>;

export const walletBalance = z.object({
  currency,
  /** The amount is in cents. */
  amount: z.number(),
  soonestExpiry: z.nullable(instant),
  /** This part of the balance, in cents, expires at `soonestExpiry`. */
  soonestAmount: z.number(),
});
export type WalletBalanceAnswer = z.infer<typeof walletBalance>;

// The enum lists exactly the keys of the reasons, but `Object.keys` returns strings.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const reason = z.enum(Object.keys(refundReasons) as RefundReason[], "invalid_value");
/** This is the reason that a person gives for a refund. */
export const counterReason = z.enum(counterReasons, "refund_reason_missing");

/** This is one refund of a redemption, of a part of it or of all that was left. */
const refundRecord = z.object({
  _id: z.string(),
  /** The amount is in cents. */
  amount: z.number(),
  refundedAt: instant,
  /** This is the dealer or the admin. */
  refundedBy: z.string(),
  /** This is the employee at the counter; it is null if no employee was required. */
  employeeName: z.nullable(z.string()),
  reason: z.nullable(reason),
  note: z.nullable(z.string()),
});
export type RefundRecord = z.infer<typeof refundRecord>;

/** This is a redemption as the rider, the dealer and admins see it. */
export const redemptionRecord = z.object({
  _id: z.string(),
  /** The code is in upper-case base 36. */
  code: z.string(),
  riderId: z.string(),
  riderName: z.string(),
  /** The rider's receipt is in this language. */
  riderLocale: z.enum(locales),
  dealerId: z.string(),
  dealerName: z.string(),
  dealerCity: z.nullable(z.string()),
  dealerState: z.nullable(z.string()),
  country: z.string(),
  /** This is the dealer's own time zone (IANA), in which the redemption's times are shown. */
  timeZone: z.string(),
  amount: z.number(),
  currency,
  employeeName: z.string(),
  /**
   * Only staff get the name of the person who was logged in at the desk. It is null for a tablet, and in the answer to
   * a new redemption.
   */
  loggedInAs: z.nullable(z.string()),
  source: z.enum(["desk", "kiosk"]),
  /** The tablet captured the redemption at this time; for one at the desk it equals `createdAt`. */
  capturedAt: instant,
  createdAt: instant,
  balanceAfter: z.number(),
  /** This is the sum of the refunds in cents, at most the amount. */
  refundedAmount: z.number(),
  /** The whole amount was refunded at this time; it is null while a part is not refunded. */
  refundedAt: z.nullable(instant),
  /** The earliest refund comes first. */
  refunds: z.array(refundRecord),
  /** The dealer can refund the redemption until this time; admins can refund it at any time. */
  refundableUntil: instant,
});
export type RedemptionRecord = z.infer<typeof redemptionRecord>;

/** A refusal for lack of credit carries the available credit, in cents. */
export const shortCredit = z.object({ available: z.number(), currency });

export const redeemAnswer = z.object({ redemption: redemptionRecord, balance: walletBalance });
export type RedeemAnswer = z.infer<typeof redeemAnswer>;

export const redemptionParams = z.object({ redemptionId: z.uuid() });

/** This is the input of a refund. Without an amount, everything that is left is refunded. */
export const refundInput = z.object({
  amount: z.optional(amountField),
  reason: counterReason,
  /** This is required for the reason "other". */
  note: optionalText(200),
  /** This is the employee who makes the refund; it is required if a dealer makes it. */
  employeeName: optionalText(60),
});
export type RefundInput = z.infer<typeof refundInput>;

export const refundAnswer = z.object({
  redemption: redemptionRecord,
  /** This is the amount of this refund in cents. */
  amount: z.number(),
  balance: walletBalance,
  /**
   * The expiry date of this refunded credit had passed; `expiresAt` says until when it can be used
   * (docs/spec/money.md#refunds).
   */
  graced: z.array(z.object({ amount: z.number(), expiresAt: instant })),
  /** This part of the refunded credit, in cents, was returned too late and expired at once. */
  expired: z.number(),
});
export type RefundAnswer = z.infer<typeof refundAnswer>;

/** These are the totals of all rows that match the filter, not only of the page. */
export const redemptionTotals = z.array(z.object({ currency, amount: z.number(), count: z.number() }));
export type RedemptionTotals = z.infer<typeof redemptionTotals>;
