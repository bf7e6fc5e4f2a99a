import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { KioskItemRecord } from "#shared/kiosk-desk.schema.ts";
import type { CaseKind, DecisionReason } from "#shared/kiosk.ts";
import type { Desk } from "./api.ts";

/**
 * These texts say what happened, and what a person can do next in the portal. The texts for the counter are in
 * decision-words.ts.
 */
export interface DeskWords {
  title: MessageDescriptor;
  next: MessageDescriptor;
}

const retype = msg`The rider enters the PIN again on any of the dealer’s kiosks, or approves it in the portal. Nothing is charged until then.`;
const startOver = msg`Nothing was charged, and we won’t try again. If the merchandise was handed over, the dealer covers the loss.`;

const because: Record<DecisionReason, DeskWords> = {
  pin_mismatch: { title: msg`Wrong PIN`, next: retype },
  pin_changed: { title: msg`The PIN was changed in the meantime`, next: retype },
  pin_locked: {
    title: msg`The PIN is locked`,
    next: msg`We’ll try again automatically when the lock ends. You don’t need to do anything.`,
  },
  pin_not_set: {
    title: msg`The rider doesn’t have a PIN yet`,
    next: msg`The rider sets a PIN in their profile, then approves it.`,
  },
  pin_off: {
    title: msg`The PIN was turned off after too many tries`,
    next: msg`The rider sets a new PIN in their profile, then approves it or enters the PIN on a kiosk.`,
  },
  dealer_pin_limit: {
    title: msg`Too many wrong PINs at this dealer today`,
    next: msg`We’ll try again tomorrow. The rider can approve it now on their own phone.`,
  },
  device_pin_limit: {
    title: msg`Too many wrong PINs on that kiosk today`,
    next: msg`We’ll try again tomorrow. The rider can approve it now on their own phone.`,
  },
  key_unknown: { title: msg`The PIN couldn’t be read anymore`, next: retype },
  rider_inactive: { title: msg`The rider’s account is deactivated`, next: msg`Contact support, or cancel it.` },
  rider_unknown: { title: msg`No rider with that number`, next: startOver },
  dealer_inactive: { title: msg`The dealer is deactivated`, next: msg`Contact support.` },
  device_lost: {
    title: msg`It came from a tablet that was reported lost`,
    next: msg`If it was a real visit, the rider can enter the PIN on another kiosk or approve it in the portal. Otherwise, cancel it.`,
  },
  device_retired: {
    title: msg`It came from a retired tablet`,
    next: msg`If it was a real visit, the rider can enter the PIN on another kiosk or approve it in the portal. Otherwise, cancel it.`,
  },
  too_old: {
    title: msg`Sent too late, or the credit expired`,
    next: msg`The rider can enter the PIN on a kiosk or approve it in the portal. If the PIN was already checked, support can also accept it.`,
  },
  over_limit: { title: msg`It’s over the offline limits`, next: retype },
  possible_duplicate: {
    title: msg`Same rider and amount a short time ago`,
    next: msg`Is this a separate purchase? Nothing else is charged until you confirm.`,
  },
  id_not_checked: { title: msg`The photo ID wasn’t checked`, next: startOver },
  wrong_currency: { title: msg`Credit for another country`, next: startOver },
  unreadable: { title: msg`It couldn’t be read`, next: startOver },
  envelope_refused: { title: msg`The PIN belonged to another redemption`, next: startOver },
  hash_conflict: { title: msg`Its number was already used`, next: startOver },
  canceled: { title: msg`Canceled`, next: msg`Nothing was charged.` },
  refunded: { title: msg`Canceled and refunded`, next: msg`The credit went back to the rider.` },
  refund_too_late: {
    title: msg`Canceled too late`,
    next: msg`It’s too late to cancel this here, so the charge stands. Support can refund it.`,
  },
  refund_reason_missing: {
    title: msg`The cancellation had no reason`,
    next: msg`The charge stands. Refund it from your list of redemptions.`,
  },
  no_credit_left: {
    title: msg`No credit left`,
    next: msg`Nothing was charged, and there’s no credit left. Cancel the redemption.`,
  },
  restored: { title: msg`The server was restored in the meantime`, next: retype },
  not_me: {
    title: msg`The rider says it was someone else`,
    next: msg`Support is reviewing it. Keep the slip and write down who served the customer.`,
  },
  staff_refused: { title: msg`Declined by program staff`, next: startOver },
};

const short: DeskWords = {
  title: msg`Not enough credit`,
  next: msg`Nothing was charged. Charge the credit that’s left and have the rider pay the rest, or cancel it.`,
};
const review: DeskWords = { title: msg`Needs review`, next: msg`Resolve it or cancel it.` };

export function deskWordsOf({ decision, reason }: Pick<KioskItemRecord, "decision" | "reason">): DeskWords {
  if (reason !== null) return because[reason];
  return decision === "short" ? short : review;
}

/** These texts say who pays for merchandise that was handed over, before an item is canceled or declined. */
export const lossWords: Record<Desk, MessageDescriptor> = {
  admin: msg`The rider won’t be charged, now or later. If the merchandise was handed over, the dealer covers the loss.`,
  dealer: msg`The rider won’t be charged, now or later. If the merchandise was handed over, you cover the loss.`,
};

export const caseWords: Record<CaseKind, DeskWords> = {
  data_lost: {
    title: msg`A tablet lost data`,
    next: msg`Redemptions may be missing. Compare the paper slips with the list, and enter any missing one once.`,
  },
  enrolled_again: {
    title: msg`A tablet was set up again`,
    next: msg`Anything saved but not sent is gone. Compare the paper slips with the list, and enter any missing one once.`,
  },
  retired_with_queue: {
    title: msg`A tablet was retired with unsent redemptions`,
    next: msg`If it turns up and goes online, it’ll still send them. Otherwise, enter them once from the paper slips.`,
  },
  over_limits: {
    title: msg`A tablet went over its offline limits`,
    next: msg`Nothing over the limits was charged. Compare the paper slips with the list. The connection may have dropped during a visit. If it happens again, someone may have changed the app on the tablet: set it up again.`,
  },
  not_me: {
    title: msg`“This wasn’t me”`,
    next: msg`A rider doesn’t recognize this redemption. Find out who was served; support decides whether to refund it.`,
  },
};
