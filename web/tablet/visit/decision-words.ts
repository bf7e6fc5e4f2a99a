import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Decision, DecisionReason } from "#shared/kiosk.ts";
import type { Refusal } from "../queue/outbox.ts";

/** The words for each decision and reason: what happened and what to do next, in both languages. */
export interface DecisionWords {
  title: MessageDescriptor;
  next: MessageDescriptor;
}

const decided: Record<Decision, DecisionWords> = {
  accepted: {
    title: msg({ message: "Redeemed", context: "title" }),
    next: msg`The credit was debited. Hand over the goods.`,
  },
  short: {
    title: msg`Not enough credit`,
    next: msg`Nothing was debited. Take what is left, or cancel.`,
  },
  review: {
    title: msg`Needs a person`,
    next: msg`Nothing was debited. The dealer settles it in the portal, or cancel it here.`,
  },
  rejected: {
    title: msg`Not accepted`,
    next: msg`Nothing was debited and it will not be tried again. Start over with the rider.`,
  },
  voided: {
    title: msg`Cancelled`,
    next: msg`Nothing is debited. There is nothing left to do.`,
  },
  quarantined: {
    title: msg`Could not be read`,
    next: msg`Nothing was debited. Start over with the rider, and tell support.`,
  },
};

const because: Record<DecisionReason, DecisionWords> = {
  pin_mismatch: {
    title: msg`The PIN is not right`,
    next: msg`Nothing was debited. The rider can type the PIN again, here or on any kiosk of this dealer.`,
  },
  pin_locked: {
    title: msg`The PIN is locked`,
    next: msg`Too many wrong tries. Nothing was debited. We’ll try it again when the lock ends.`,
  },
  pin_changed: {
    title: msg`The PIN was changed since`,
    next: msg`Nothing was debited. The rider can type the new PIN.`,
  },
  pin_not_set: {
    title: msg`No PIN yet`,
    next: msg`The rider sets a PIN on the portal’s profile page, then types it here.`,
  },
  pin_off: {
    title: msg`The PIN is off`,
    next: msg`After too many wrong tries the rider sets a new PIN on the portal’s profile page, then types it here.`,
  },
  dealer_pin_limit: {
    title: msg`Too many wrong PINs at this dealer today`,
    next: msg`This is the dealer’s limit, not the rider’s. Nothing was debited. We’ll try it again tomorrow, or the rider can approve it now on their own phone.`,
  },
  device_pin_limit: {
    title: msg`Too many wrong PINs on this kiosk today`,
    next: msg`This is the kiosk’s limit, not the rider’s. Nothing was debited. We’ll try it again tomorrow, or the rider can approve it now on their own phone.`,
  },
  key_unknown: {
    title: msg`The PIN could not be opened`,
    next: msg`It was sealed too long ago. Nothing was debited. The rider can type the PIN again.`,
  },
  rider_inactive: {
    title: msg`The rider’s account is deactivated`,
    next: msg`Nothing was debited. The rider can contact support.`,
  },
  rider_unknown: {
    title: msg`This rider is not known`,
    next: msg`Nothing was debited. Find the rider again.`,
  },
  dealer_inactive: {
    title: msg`This dealer is deactivated`,
    next: msg`Nothing was debited. Contact support.`,
  },
  device_lost: {
    title: msg`This tablet was reported lost`,
    next: msg`Nothing was debited. The dealer settles it in the portal.`,
  },
  device_retired: {
    title: msg`This tablet was retired`,
    next: msg`Nothing was debited. The rider can type the PIN on another kiosk of this dealer, or approve it in the portal.`,
  },
  too_old: {
    title: msg`Sent too late`,
    next: msg`More than three days went by, or the credit expired on the way. The dealer settles it in the portal.`,
  },
  over_limit: {
    title: msg`Above the offline limit`,
    next: msg`Nothing was debited. The dealer settles it in the portal, or cancel it here.`,
  },
  possible_duplicate: {
    title: msg`Is this a second one?`,
    next: msg`The same amount was redeemed for this rider here in the last 24 hours. Nothing more was debited yet.`,
  },
  id_not_checked: {
    title: msg`The photo ID was not checked`,
    next: msg`Nothing was debited. Start over and check the photo ID.`,
  },
  wrong_currency: {
    title: msg`Credit of another country`,
    next: msg`Credit is used in the country of the race. Nothing was debited.`,
  },
  unreadable: decided.quarantined,
  envelope_refused: {
    title: msg`The PIN does not belong to this redemption`,
    next: msg`Nothing was debited. Start over with the rider, and tell support.`,
  },
  hash_conflict: {
    title: msg`Its number was used before`,
    next: msg`Nothing was debited for this one. Start over with the rider, and tell support.`,
  },
  canceled: decided.voided,
  refunded: {
    title: msg`Cancelled and refunded`,
    next: msg`It had been debited; the credit went back to the rider.`,
  },
  restored: {
    title: msg`Needs a person`,
    next: msg`The server was restored from a backup. The dealer settles it in the portal.`,
  },
  refund_too_late: {
    title: msg`Too late to cancel`,
    next: msg`It was redeemed more than 30 days ago and stands. Contact support about a refund.`,
  },
  no_credit_left: {
    title: msg`No credit left`,
    next: msg`Nothing was debited, and there is nothing left to take. Cancel it.`,
  },
  not_me: {
    title: msg`The rider says it was somebody else`,
    next: msg`Nothing was debited. Staff look at it; keep the receipt and write down who served the customer.`,
  },
  staff_refused: {
    title: msg`Refused by the programme’s staff`,
    next: msg`Nothing was debited and it will not be tried again. Contact support with any question.`,
  },
};

export function wordsOf(decision: Decision, reason: DecisionReason | null): DecisionWords {
  return reason === null ? decided[decision] : because[reason];
}

/** The words for an undecided item: the server waits until the PIN lock ends. */
export const lockedWords = because.pin_locked;

/** The reasons why nothing can be captured offline. */
export const refusalWords: Record<Refusal, MessageDescriptor> = {
  draining: msg`This tablet is being retired. It sends what it holds and takes nothing new.`,
  not_durable: msg`This browser does not promise to keep what is stored, so nothing is taken without the network. Install the kiosk as an app and try again.`,
  clock: msg`The tablet’s clock is behind or jumped. Nothing is taken without the network until it is right and the server was heard again.`,
  capture_closed: msg`The server was not heard for too long. Nothing more is taken until the network is back; what is saved still goes out.`,
  queue_full: msg`Too many redemptions on this tablet are not settled: they wait to be sent, or need a person. Settle some under Staff, or wait for the network.`,
  queue_total: msg`The redemptions on this tablet that are not settled reached their limit together. Settle some under Staff, or wait for the network.`,
  rider_waiting: msg`One redemption of this rider is not settled yet: it waits to be sent, or needs a person. Settle or cancel it under Staff, or wait for the network.`,
  rider_unknown: msg`This tablet does not know the rider’s credit. It needs the network for this rider.`,
  no_credit: msg`All of the rider’s last known credit is in redemptions that are not settled yet.`,
  cut_off: msg`The server does not know this tablet any more. Nothing is taken until the dealer sets it up again, under Staff.`,
  over_room: msg`That is more than can be taken without the network. Enter a smaller amount.`,
};
