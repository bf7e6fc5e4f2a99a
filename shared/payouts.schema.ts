import * as z from "zod/mini";
import { idField, optionalText, requiredText } from "./fields.ts";
import { currencies } from "./money.ts";
import {
  claimActs,
  claimCauses,
  claimStatuses,
  claimTypes,
  paymentNeeds,
  returnReasons,
  taxStatuses,
} from "./payouts.ts";
import type { Pagination } from "./query-fields.ts";

const currency = z.enum(currencies);
const instant = z.iso.datetime();

const where = {
  legalName: z.string(),
  addressLine1: z.string(),
  addressLine2: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  /** This is a country code of two letters. */
  country: z.string(),
};

const paymentInfo = z.object({
  ...where,
  taxStatus: z.enum(taxStatuses),
  /** A nonresident made the declaration at this time. */
  declaredAt: z.nullable(instant),
  __v: z.number(),
});
export type PaymentInfo = z.infer<typeof paymentInfo>;

export const paymentInfoInput = z.object({
  legalName: requiredText(120),
  addressLine1: requiredText(120),
  addressLine2: optionalText(120),
  city: requiredText(80),
  state: requiredText(80),
  zipcode: requiredText(12),
  country: z.string("required").check(z.toUpperCase(), z.regex(/^[A-Z]{2}$/, "required")),
  taxStatus: z.enum(taxStatuses, "required"),
  /** This is a nonresident's declaration, which is a checkbox; the server records the time. */
  declaresNonResidence: z.optional(z.boolean("invalid_value")),
  /** This is the version of the record that was changed; it is left out if there was none. */
  __v: z.optional(z.number("invalid_value")),
});
export type PaymentInfoInput = z.infer<typeof paymentInfoInput>;

export const paymentInfoAnswer = z.object({
  paymentInfo: z.nullable(paymentInfo),
  /** This is true after the rider has won cash; other riders are not asked for payment info. */
  hasEarnedCash: z.boolean(),
  /** The rider still has to complete these steps, in this order, before being paid. */
  needs: z.array(z.enum(paymentNeeds)),
  /** The first of the waiting cash expires at this time. */
  deadline: z.nullable(instant),
  /** This part of the waiting cash expires at the deadline. An older copy on a device does not have it. */
  ending: z.optional(z.array(z.object({ currency, amount: z.number() }))),
  waiting: z.array(z.object({ currency, amount: z.number() })),
  /**
   * `withholding` is the rate withheld from nonresidents (0–1), and `payoutDays` is the number of days within which
   * cash is paid. Both are from the season's settings.
   */
  withholding: z.number(),
  payoutDays: z.number(),
});
export type PaymentInfoAnswer = z.infer<typeof paymentInfoAnswer>;
/** A refusal of an outdated version carries the current payment info. */
export const stalePaymentInfo = z.object({ paymentInfo });

/** This is a claim as the rider, the promoter and admins see it: tax data is null for promoters. */
export const payoutClaim = z.object({
  _id: z.string(),
  riderId: z.string(),
  riderName: z.string(),
  eventId: z.nullable(z.string()),
  eventTitle: z.nullable(z.string()),
  cause: z.enum(claimCauses),
  type: z.enum(claimTypes),
  status: z.enum(claimStatuses),
  currency,
  /** The amount is in cents. */
  gross: z.number(),
  /** This is the rate of withholding from 0 to 1. */
  rate: z.nullable(z.number()),
  basis: z.nullable(z.enum(taxStatuses)),
  withheld: z.nullable(z.number()),
  net: z.nullable(z.number()),
  dueAt: instant,
  /** The earliest of its awards was earned at this time; it is null once no award is left. */
  earnedAt: z.nullable(instant),
  openedAt: instant,
  approvedAt: z.nullable(instant),
  /**
   * The last approval was withdrawn at this time because the payment info or a document changed; it is null once the
   * claim is approved again.
   */
  returnedAt: z.nullable(instant),
  /** This is the reason why it was withdrawn; it is null for promoters, because it is tax data. */
  returnReason: z.nullable(z.enum(returnReasons)),
  /**
   * The card or check is sent to this address, which was recorded at approval; it is null before approval and for
   * promoters.
   */
  paidTo: z.nullable(z.object(where)),
  sentAt: z.nullable(instant),
  /** This is true if staff or the payer paid the claim, which a promoter cannot undo. */
  sentByStaff: z.boolean(),
  voidedAt: z.nullable(instant),
  voidReason: z.nullable(z.string()),
  /** The claim pays these awards. */
  awards: z.array(
    z.object({ _id: z.string(), className: z.nullable(z.string()), place: z.nullable(z.number()), amount: z.number() }),
  ),
  /**
   * The claim is in this payment file, which is with the payer, so no one can send or void it. It is null if the claim is
   * in none, and for everyone but staff.
   */
  file: z.nullable(z.object({ _id: z.string(), number: z.string() })),
  __v: z.number(),
});
export type PayoutClaim = z.infer<typeof payoutClaim>;

/**
 * This is the total of the claims of one currency and status, over all pages of the list: their number, and their
 * amounts in cents. `withheld` and `net` are null for readers without access to tax data.
 */
const claimSum = z.object({
  currency,
  status: z.enum(claimStatuses),
  count: z.number(),
  gross: z.number(),
  withheld: z.nullable(z.number()),
  net: z.nullable(z.number()),
});
export const claimSums = z.array(claimSum);
export type ClaimSum = z.infer<typeof claimSum>;

/** This is the answer of the list of claims (rider-earnings.list.ts). */
export interface PayoutClaimsAnswer {
  payoutClaims: PayoutClaim[];
  sums: ClaimSum[];
  pagination: Pagination;
}

export const claimParams = z.object({ id: idField });

export const claimInput = z.object({
  act: z.enum(claimActs, "invalid_value"),
  /** This is the reason why the claim is voided or sending is undone. */
  reason: optionalText(200),
  __v: z.number("invalid_value"),
});
export type ClaimInput = z.infer<typeof claimInput>;

export const claimAnswer = z.object({ payoutClaim });
export type ClaimAnswer = z.infer<typeof claimAnswer>;

export const openClaimInput = z.object({ riderId: idField });
export const openClaimsAnswer = z.object({ payoutClaims: z.array(payoutClaim) });
