import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Decision, DecisionReason } from "#shared/kiosk.ts";
import type { Refusal } from "../queue/outbox.ts";

/** These are the texts for each decision and reason: what happened and what to do next, in both languages. */
export interface DecisionWords {
  title: MessageDescriptor;
  next: MessageDescriptor;
}

const decided: Record<Decision, DecisionWords> = {
  accepted: {
    title: msg({ message: "Redeemed", context: "title" }),
    next: msg`The credit was charged. Hand over the merchandise if you haven’t yet.`,
  },
  short: {
    title: msg`Not enough credit`,
    next: msg`Nothing was charged. Use what’s left, or cancel.`,
  },
  review: {
    title: msg({ message: "Needs review", context: "redemption" }),
    next: msg`Nothing was charged. Cancel the redemption, or contact support.`,
  },
  rejected: {
    title: msg`Not accepted`,
    next: msg`Nothing was charged, and we won’t try again. Start over with the rider.`,
  },
  voided: {
    title: msg({ message: "Canceled", context: "redemption" }),
    next: msg`Nothing was charged. There’s nothing left to do.`,
  },
  quarantined: {
    title: msg`Couldn’t be read`,
    next: msg`Nothing was charged. Start over with the rider, and contact support.`,
  },
};

/** These are the texts of a pending redemption that the server retries automatically. */
const retried: Partial<Record<DecisionReason, DecisionWords>> = {
  pin_locked: {
    title: msg`The PIN is locked`,
    next: msg`Too many wrong PINs. Nothing was charged. We’ll try again when the PIN unlocks.`,
  },
  dealer_pin_limit: {
    title: msg`Too many wrong PINs at this dealer today`,
    next: msg`This is the dealer’s limit, not the rider’s. Nothing was charged. We’ll try again tomorrow, or the rider can approve the redemption now on their phone.`,
  },
  device_pin_limit: {
    title: msg`Too many wrong PINs on this kiosk today`,
    next: msg`This is the kiosk’s limit, not the rider’s. Nothing was charged. We’ll try again tomorrow, or the rider can approve the redemption now on their phone.`,
  },
};

const typeAgain = msg`Nothing was charged. The rider can enter the PIN again here or approve the redemption in the portal, or you can cancel it.`;

const because: Record<DecisionReason, DecisionWords> = {
  pin_mismatch: {
    title: msg`Wrong PIN`,
    next: msg`Nothing was charged. The rider can enter the PIN again, here or on any of this dealer’s kiosks.`,
  },
  // The server tries a locked PIN again only for a time; after that a person decides.
  pin_locked: { title: msg`The PIN was locked`, next: typeAgain },
  pin_changed: {
    title: msg`The PIN has changed`,
    next: msg`Nothing was charged. The rider can type the new PIN.`,
  },
  pin_not_set: {
    title: msg`No PIN yet`,
    next: msg`The rider can set a PIN in their profile on the portal, then type it here.`,
  },
  pin_off: {
    title: msg`The PIN is turned off`,
    next: msg`Too many wrong PINs. The rider can set a new PIN in their profile on the portal, then type it here.`,
  },
  dealer_pin_limit: { title: msg`Too many wrong PINs at this dealer`, next: typeAgain },
  device_pin_limit: { title: msg`Too many wrong PINs on this kiosk`, next: typeAgain },
  key_unknown: {
    title: msg`The PIN couldn’t be read`,
    next: msg`The PIN was entered too long ago. Nothing was charged. The rider can enter the PIN again.`,
  },
  rider_inactive: {
    title: msg`The rider’s account is deactivated`,
    next: msg`Nothing was charged. The rider can contact support.`,
  },
  rider_unknown: {
    title: msg`Unknown rider`,
    next: msg`Nothing was charged. Find the rider again.`,
  },
  dealer_inactive: {
    title: msg`This dealer is deactivated`,
    next: msg`Nothing was charged. Contact support.`,
  },
  device_lost: {
    title: msg`This tablet was reported lost`,
    next: msg`Nothing was charged. The rider can enter the PIN on another one of this dealer’s kiosks, or approve the redemption in the portal.`,
  },
  device_retired: {
    title: msg`This tablet was retired`,
    next: msg`Nothing was charged. The rider can enter the PIN on another one of this dealer’s kiosks, or approve the redemption in the portal.`,
  },
  too_old: {
    title: msg`Sent too late`,
    next: msg`The redemption arrived too late, or the credit has expired. Nothing was charged. The rider can enter the PIN again or approve the redemption in the portal. If the PIN was already checked, support can also accept the redemption.`,
  },
  over_limit: {
    title: msg`Over the offline limit`,
    next: typeAgain,
  },
  possible_duplicate: {
    title: msg`Is this another purchase?`,
    next: msg`This rider redeemed the same amount here a short time ago. Nothing else has been charged yet.`,
  },
  id_not_checked: {
    title: msg`The photo ID wasn’t checked`,
    next: msg`Nothing was charged. Start over and check the photo ID.`,
  },
  wrong_currency: {
    title: msg`Credit from another country`,
    next: msg`Credit can only be used in the country where the race was held. Nothing was charged.`,
  },
  unreadable: decided.quarantined,
  envelope_refused: {
    title: msg`The PIN isn’t for this redemption`,
    next: msg`Nothing was charged. Start over with the rider, and contact support.`,
  },
  hash_conflict: {
    title: msg`This redemption’s number was already used`,
    next: msg`Nothing was charged for this redemption. Start over with the rider, and contact support.`,
  },
  canceled: decided.voided,
  refunded: {
    title: msg`Canceled and refunded`,
    next: msg`The credit had already been charged, so it was refunded to the rider.`,
  },
  restored: {
    title: msg({ message: "Needs review", context: "redemption" }),
    next: msg`The server was restored from a backup. Nothing was charged. The rider can enter the PIN again or approve the redemption in the portal.`,
  },
  refund_too_late: {
    title: msg`Too late to cancel`,
    next: msg`This redemption is too old to cancel. Contact support about a refund.`,
  },
  refund_reason_missing: {
    title: msg`Not canceled`,
    next: msg`The credit was already charged, and no reason was given for the cancellation. Refund it in the dealer area.`,
  },
  no_credit_left: {
    title: msg`No credit left`,
    next: msg`Nothing was charged, and there’s no credit left. Cancel the redemption.`,
  },
  not_me: {
    title: msg`The rider says it was someone else`,
    next: msg`Nothing was charged. Support is reviewing the redemption. Keep the slip and write down who served the rider.`,
  },
  staff_refused: {
    title: msg`Declined by program staff`,
    next: msg`Nothing was charged, and we won’t try again. Contact support with any questions.`,
  },
};

export function decisionWordsOf(decision: Decision, reason: DecisionReason | null): DecisionWords {
  return reason === null ? decided[decision] : because[reason];
}

/** Returns the texts for an undecided item that the server retries when the lock or the day's limit ends. */
export const retriedWordsOf = (reason: DecisionReason | null): DecisionWords =>
  (reason === null ? undefined : retried[reason]) ?? decisionWordsOf("review", reason);

/** These are the reasons why nothing can be captured offline. */
export const refusalWords: Record<Refusal, MessageDescriptor> = {
  draining: msg`This tablet is being retired. It’s sending what it saved and can’t redeem anymore.`,
  not_durable: msg`This browser may delete saved data, so it can’t redeem offline. Install the kiosk as an app and try again.`,
  clock: msg`The tablet’s clock is behind or has jumped. No offline redemptions until the clock is right and the server responds.`,
  capture_closed: msg`It’s been too long since the server responded. No new redemptions until you’re back online; what’s saved will still be sent.`,
  queue_full: msg`Too many redemptions on this tablet are still open: not sent yet, or waiting for review. Finish some under “Staff,” or wait until you’re online.`,
  queue_total: msg`Open redemptions on this tablet have reached the offline dollar limit. Finish some under “Staff,” or wait until you’re online.`,
  rider_waiting: msg`This rider has an open redemption: it hasn’t been sent, or it needs review. Finish or cancel it under “Staff,” or wait until you’re online.`,
  rider_unknown: msg`This tablet doesn’t have this rider’s balance. Go online to redeem.`,
  no_credit: msg`All of the rider’s last known credit is tied up in open redemptions.`,
  cut_off: msg`The server no longer recognizes this tablet. It can’t redeem credit until the dealer sets it up again under “Staff.”`,
  over_room: msg`That’s over the offline limit. Enter a smaller amount.`,
};
