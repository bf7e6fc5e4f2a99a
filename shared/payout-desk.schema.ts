import * as z from "zod/mini";
import { idField } from "./fields.ts";
import { currencies } from "./money.ts";
import { claimStatuses, paymentNeeds } from "./payouts.ts";
import { payoutClaim } from "./payouts.schema.ts";

const currency = z.enum(currencies);
const instant = z.iso.datetime();

/** This is a claim on the staff's list. */
export const deskClaim = z.extend(payoutClaim, {
  /**
   * These are the documents and declarations that the rider still has to provide. A claim that lacks any of them but
   * the license cannot be approved.
   */
  needs: z.array(z.enum(paymentNeeds)),
  /**
   * This is true if the payer or a colleague said that this cash is paid and staff undid that. Paying it again would be
   * a second payment.
   */
  paidBefore: z.boolean(),
});
export type DeskClaim = z.infer<typeof deskClaim>;

/** These are the totals of the claims that the other filters match, by status; `net` is in cents. */
export const deskSum = z.object({
  currency,
  status: z.enum(claimStatuses),
  isOverdue: z.boolean(),
  count: z.number(),
  net: z.number(),
});
export type DeskSum = z.infer<typeof deskSum>;

/** This is a row of the list of riders who earned cash and still have to provide something before it can be paid. */
export const waitingRider = z.object({
  /** The id is `riderId currency`: a rider has a row for each currency. */
  _id: z.string(),
  riderId: z.string(),
  riderName: z.string(),
  country: z.nullable(z.string()),
  currency,
  amount: z.number(),
  needs: z.array(z.enum(paymentNeeds)),
  /** `since` is when the oldest part of the cash was issued, and `expiresAt` is when the first part of it expires. */
  since: instant,
  expiresAt: z.nullable(instant),
  /** Staff last emailed the rider at this time to request what is missing. */
  askedAt: z.nullable(instant),
});
export type WaitingRider = z.infer<typeof waitingRider>;

export const askRidersInput = z.object({
  riderIds: z.array(idField).check(z.minLength(1, "required"), z.maxLength(500, "too_long")),
});
/** These riders were emailed. The others were already emailed today, have nothing to provide, or cannot be reached. */
export const askRidersAnswer = z.object({ asked: z.array(z.string()) });
