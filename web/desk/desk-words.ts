import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { KioskItemRecord } from "#shared/kiosk-desk.schema.ts";
import type { CaseKind, DecisionReason } from "#shared/kiosk.ts";

/**
 * The texts for what happened, and for what somebody in the portal can do next. The texts for the counter are in
 * decision-words.ts.
 */
export interface DeskWords {
  title: MessageDescriptor;
  next: MessageDescriptor;
}

const retype = msg`The rider types the PIN again on any of the store’s kiosks, or approves it in the portal. Until then nothing is debited.`;
const startOver = msg`Nothing was debited and it will not be tried again. If the goods are gone, the loss is the store’s.`;

const because: Record<DecisionReason, DeskWords> = {
  pin_mismatch: { title: msg`The PIN was not right`, next: retype },
  pin_changed: { title: msg`The PIN was changed in between`, next: retype },
  pin_locked: {
    title: msg`The PIN is locked`,
    next: msg`We’ll try it again when the lock ends. Nothing to do until then.`,
  },
  pin_not_set: {
    title: msg`The rider has no PIN yet`,
    next: msg`The rider sets a PIN on the profile page, then approves it.`,
  },
  pin_off: {
    title: msg`The PIN is off after too many tries`,
    next: msg`The rider sets a new PIN on the profile page, then approves it or types it on a kiosk.`,
  },
  dealer_pin_limit: {
    title: msg`Too many wrong PINs at this dealer today`,
    next: msg`We’ll try it again tomorrow. The rider can approve it now on their own phone.`,
  },
  device_pin_limit: {
    title: msg`Too many wrong PINs on that kiosk today`,
    next: msg`We’ll try it again tomorrow. The rider can approve it now on their own phone.`,
  },
  key_unknown: { title: msg`The PIN could not be opened any more`, next: retype },
  rider_inactive: { title: msg`The rider’s account is deactivated`, next: msg`Contact support, or cancel it.` },
  rider_unknown: { title: msg`No rider with that number`, next: startOver },
  dealer_inactive: { title: msg`The dealer is deactivated`, next: msg`Contact support.` },
  device_lost: {
    title: msg`It came from a tablet that was reported lost`,
    next: msg`If it was a real visit, the rider confirms it with the PIN on another kiosk or in the portal. Else cancel it.`,
  },
  device_retired: {
    title: msg`It came from a tablet that was retired`,
    next: msg`If it was a real visit, the rider confirms it with the PIN on another kiosk or in the portal. Else cancel it.`,
  },
  too_old: {
    title: msg`It came more than three days late, or the credit expired on the way`,
    next: msg`The rider confirms it with the PIN on a kiosk, or in the portal. Where the PIN was right, support can accept it.`,
  },
  over_limit: { title: msg`It is above the offline limits`, next: retype },
  possible_duplicate: {
    title: msg`Same rider and amount within 24 hours`,
    next: msg`Is it a second one? Until somebody says so, nothing more is debited.`,
  },
  id_not_checked: { title: msg`The photo ID was not checked`, next: startOver },
  wrong_currency: { title: msg`Credit of another country`, next: startOver },
  unreadable: { title: msg`It could not be read`, next: startOver },
  envelope_refused: { title: msg`The PIN belonged to another redemption`, next: startOver },
  hash_conflict: { title: msg`Its number was used before`, next: startOver },
  canceled: { title: msg`Cancelled`, next: msg`Nothing was debited.` },
  refunded: { title: msg`Cancelled and refunded`, next: msg`The credit went back to the rider.` },
  refund_too_late: {
    title: msg`Canceled too late`,
    next: msg`The redemption is more than 30 days old and stands. Support can refund it.`,
  },
  no_credit_left: {
    title: msg`No credit left`,
    next: msg`Nothing was debited, and there is nothing left to take. Cancel it.`,
  },
  restored: { title: msg`The server was restored in between`, next: retype },
  not_me: {
    title: msg`The rider says that it was somebody else`,
    next: msg`Support looks at it. Keep the slip and write down who served the customer.`,
  },
  staff_refused: { title: msg`Refused by the programme’s staff`, next: startOver },
};

const short: DeskWords = {
  title: msg`Not enough credit`,
  next: msg`Nothing was debited. Take what is left and let the rider pay the rest, or call it off.`,
};
const review: DeskWords = { title: msg`Needs a decision`, next: msg`Settle it or cancel it.` };

export function deskWordsOf({ decision, reason }: Pick<KioskItemRecord, "decision" | "reason">): DeskWords {
  if (reason !== null) return because[reason];
  return decision === "short" ? short : review;
}

export const caseWords: Record<CaseKind, DeskWords> = {
  data_lost: {
    title: msg`A tablet lost data`,
    next: msg`Redemptions may be missing. Compare the paper slips with the list, and key in once what is not there.`,
  },
  enrolled_again: {
    title: msg`A tablet was set up anew`,
    next: msg`What it had saved and not sent is gone. Compare the paper slips with the list, and key in once what is not there.`,
  },
  retired_with_queue: {
    title: msg`A tablet was retired with redemptions unsent`,
    next: msg`If it is found and goes online it still hands them in. Else key them in once, from the paper slips.`,
  },
  over_limits: {
    title: msg`A tablet went beyond its offline limits`,
    next: msg`What is above the limits was not debited. Compare the paper slips with the list. The network may have failed during a visit; if it happens again, somebody may have changed the app on the tablet: set it up again.`,
  },
  not_me: {
    title: msg`“This was not me”`,
    next: msg`A rider does not know this redemption. Find out who was served; support decides whether it stands.`,
  },
};
