import * as z from "zod/mini";
import { eventAnswer } from "./events.schema.ts";
import { payoutTypes } from "./events.ts";
import { centsField, maxSum, requiredText } from "./fields.ts";
import { currencies } from "./money.ts";
import { pageQuery, pagination } from "./query-fields.ts";
import { matchKinds } from "./results.ts";

// This module declares payouts above an event's budget: what a promoter posted, and what staff decide. Amounts are in
// cents.

const cents = z.number();
const currency = z.enum(currencies);
const instant = z.iso.datetime();
const places = z.array(z.object({ fromPlace: z.number(), toPlace: z.number(), amount: cents }));

/** This is a class with payouts that wait for approval: its current places, and those that were requested. */
const waitingClass = z.object({
  _id: z.string(),
  name: z.string(),
  payoutType: z.enum(payoutTypes),
  places,
  wanted: z.object({ payoutType: z.enum(payoutTypes), places }),
});

/** A promoter posted these payouts above the budget. */
const waitingPayouts = z.object({
  askedAt: instant,
  cash: cents,
  credit: cents,
  classes: z.array(waitingClass),
});
export type WaitingPayouts = z.infer<typeof waitingPayouts>;

/** These are the approved and waiting payouts of an event, for its promoter and for staff. */
const eventPayouts = z.object({
  currency,
  budget: cents,
  /** Public pages show this amount, and results can earn it. */
  posted: cents,
  waiting: z.nullable(waitingPayouts),
  /**
   * Verified results would earn this amount in addition, if it were not beyond the budget or waiting for staff to
   * review the riders.
   */
  waitingAwards: cents,
  /** This part of `waitingAwards` waits because staff review the riders. */
  waitingReview: cents,
  /** This is the last decision of staff. */
  answered: z.nullable(
    z.object({ decision: z.enum(["approved", "rejected"]), at: instant, reason: z.nullable(z.string()) }),
  ),
  limits: z.object({ perPlace: cents, places: z.number() }),
});
export type EventPayouts = z.infer<typeof eventPayouts>;

export const eventPayoutsAnswer = z.object({ payouts: eventPayouts });

/** This answer has the saved classes: the event as everyone sees it, and the part that waits for approval. */
export const savedClassesAnswer = z.extend(eventAnswer, { payouts: eventPayouts });

export const waitingEventsQuery = z.object({ page: pageQuery });

/** Staff review the rider of this award before it is paid (docs/spec/results.md#reviewed-awards). */
export const reviewedAward = z.object({
  /** This is the id of the result. */
  _id: z.string(),
  rider: z.object({ _id: z.string(), name: z.string() }),
  className: z.string(),
  place: z.nullable(z.number()),
  amount: cents,
  registeredAt: instant,
  /** The result was entered at this time. */
  enteredAt: instant,
  /** This is true if the account was registered after the race, or after the result was entered. */
  isLate: z.boolean(),
  /**
   * This is true if the account has the same mailbox, name, phone number or guardian as someone who logs in for the
   * promoter.
   */
  isPromoters: z.boolean(),
  matchedBy: z.nullable(z.enum(matchKinds)),
  /** This is false for an admin who entered or changed results of the event, or changed the rider's identity. */
  mayApprove: z.boolean(),
});
export type ReviewedAward = z.infer<typeof reviewedAward>;

/** This is an event about which staff have something to decide. */
const waitingEvent = z.object({
  _id: z.string(),
  title: z.string(),
  firstDate: z.string(),
  lastDate: z.string(),
  country: z.enum(["US", "CA"]),
  currency,
  promoter: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  budget: cents,
  posted: cents,
  waiting: z.nullable(waitingPayouts),
  waitingAwards: cents,
  /** This part of `waitingAwards` waits because staff review the riders, listed in `reviewed`. */
  waitingReview: cents,
  reviewed: z.array(reviewedAward),
});
export type WaitingEvent = z.infer<typeof waitingEvent>;

/** If the amounts changed since they were shown, the refusal carries the event with the current ones. */
export const changedWaitingEvent = z.object({ event: waitingEvent });

export const waitingEventsAnswer = z.object({ events: z.array(waitingEvent), pagination });
export type WaitingEventsAnswer = z.infer<typeof waitingEventsAnswer>;

/**
 * The admin saw these values when deciding: the total of the posted payouts, and the total of the awards that wait for
 * approval.
 */
const decidedValues = {
  wanted: z.nullable(centsField(0, maxSum)),
  waitingAwards: centsField(0, maxSum),
};
export const approvePayoutsInput = z.object(decidedValues);
export type ApprovePayoutsInput = z.infer<typeof approvePayoutsInput>;

export const rejectPayoutsInput = z.object({ ...decidedValues, reason: requiredText(500) });
