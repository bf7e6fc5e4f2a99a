import * as z from "zod/mini";
import { idField, optionalText, requiredText } from "./fields.ts";
import { currencies } from "./money.ts";
import { claimActs, claimCauses, claimStatuses, claimTypes, paymentNeeds, taxStatuses } from "./payouts.ts";
import { choiceQuery, countryQuery, dayQuery, idQuery, pageQuery, pagination, textQuery } from "./query-fields.ts";

const currency = z.enum(currencies);
const instant = z.iso.datetime();

const where = {
  legalName: z.string(),
  addressLine1: z.string(),
  addressLine2: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  /** Two letters. */
  country: z.string(),
};

export const paymentInfo = z.object({
  ...where,
  taxStatus: z.enum(taxStatuses),
  /** When a non-resident declared so. */
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
  /** A non-resident's declaration: a tick and this moment. */
  declaresNonResidence: z.optional(z.boolean("invalid_value")),
  /** Of the record that was changed; none where there was none. */
  __v: z.optional(z.number("invalid_value")),
});
export type PaymentInfoInput = z.infer<typeof paymentInfoInput>;

export const paymentInfoAnswer = z.object({
  paymentInfo: z.nullable(paymentInfo),
  /** True once a race was won for cash: nothing is asked of anybody else. */
  hasEarnedCash: z.boolean(),
  /** What still stands between the rider and the money, in the order to do it. */
  needs: z.array(z.enum(paymentNeeds)),
  /** When the first of the cash that waits for it expires (the clock of 60 days). */
  deadline: z.nullable(instant),
  waiting: z.array(z.object({ currency, amount: z.number() })),
  /** Of the season's rules: what is withheld of non-residents (0–1), and within how many days cash is paid. */
  withholding: z.number(),
  payoutDays: z.number(),
});
export type PaymentInfoAnswer = z.infer<typeof paymentInfoAnswer>;

/** A claim as rider, promoter and admin see it: tax data is null for promoters. */
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
  /** Cents. */
  gross: z.number(),
  /** 0–1. */
  rate: z.nullable(z.number()),
  basis: z.nullable(z.enum(taxStatuses)),
  withheld: z.nullable(z.number()),
  net: z.nullable(z.number()),
  dueAt: instant,
  openedAt: instant,
  approvedAt: z.nullable(instant),
  sentAt: z.nullable(instant),
  voidedAt: z.nullable(instant),
  voidReason: z.nullable(z.string()),
  /** What it is for. */
  awards: z.array(
    z.object({ _id: z.string(), className: z.nullable(z.string()), place: z.nullable(z.number()), amount: z.number() }),
  ),
  __v: z.number(),
});
export type PayoutClaim = z.infer<typeof payoutClaim>;

/** Both days are within; they are those on which the claim was opened. */
export const payoutClaimsQuery = z.object({
  page: pageQuery,
  afterDate: dayQuery,
  beforeDate: dayQuery,
  country: countryQuery,
  type: choiceQuery(claimTypes),
  status: choiceQuery(claimStatuses),
  riderName: textQuery(),
  riderId: idQuery,
  eventId: idQuery,
});
export type PayoutClaimsQuery = z.infer<typeof payoutClaimsQuery>;

export const payoutClaimsAnswer = z.object({ payoutClaims: z.array(payoutClaim), pagination });
export type PayoutClaimsAnswer = z.infer<typeof payoutClaimsAnswer>;

export const claimParams = z.object({ id: idField });

export const claimInput = z.object({
  act: z.enum(claimActs, "invalid_value"),
  /** Why it is void or was taken back. */
  reason: optionalText(200),
  __v: z.number("invalid_value"),
});
export type ClaimInput = z.infer<typeof claimInput>;

export const claimAnswer = z.object({ payoutClaim });
export type ClaimAnswer = z.infer<typeof claimAnswer>;

export const openClaimInput = z.object({ riderId: idField });
export const openClaimsAnswer = z.object({ payoutClaims: z.array(payoutClaim) });
