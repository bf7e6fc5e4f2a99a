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
  /** Program staff read this instead of `next`, because they are the support, and their button is “Decline”. */
  staffNext?: MessageDescriptor;
}

const retype = {
  next: msg`The rider can enter the PIN again on any of your kiosks or approve the redemption in the portal. Nothing is charged until then.`,
  staffNext: msg`The rider enters the PIN again on any of the dealer’s kiosks, or approves the redemption in the portal. Nothing is charged until then.`,
};
const startOver = {
  next: msg`Nothing was charged, and we won’t try again. If the merchandise was handed over, you cover the loss.`,
  staffNext: msg`Nothing was charged, and we won’t try again. If the merchandise was handed over, the dealer covers the loss.`,
};
const fromTablet = {
  next: msg`If the visit was real, the rider can enter the PIN on another kiosk or approve the redemption in the portal. Otherwise, cancel it.`,
  staffNext: msg`If the visit was real, the rider can enter the PIN on another kiosk or approve the redemption in the portal. Otherwise, decline it.`,
};

const because: Record<DecisionReason, DeskWords> = {
  pin_mismatch: { title: msg`Wrong PIN`, ...retype },
  pin_changed: { title: msg`The PIN was changed in the meantime`, ...retype },
  pin_locked: { title: msg`The PIN is locked`, ...retype },
  pin_not_set: {
    title: msg`The rider doesn’t have a PIN yet`,
    next: msg`The rider sets a PIN in their profile, then approves the redemption.`,
  },
  pin_off: {
    title: msg`The PIN was turned off after too many tries`,
    next: msg`The rider sets a new PIN in their profile, then approves the redemption or enters the PIN on a kiosk.`,
  },
  dealer_pin_limit: { title: msg`Too many wrong PINs at this dealer today`, ...retype },
  device_pin_limit: { title: msg`Too many wrong PINs on the kiosk today`, ...retype },
  key_unknown: { title: msg`The PIN couldn’t be read anymore`, ...retype },
  rider_inactive: {
    title: msg`The rider’s account was deactivated`,
    next: msg`Contact support, or cancel the redemption.`,
    staffNext: msg`Once the account is active, the rider can enter the PIN or approve the redemption. Otherwise, decline it.`,
  },
  rider_unknown: { title: msg`No rider with that number`, ...startOver },
  dealer_inactive: {
    title: msg`The dealer was deactivated`,
    // A dealer reads this only after it is active again.
    next: msg`The rider can enter the PIN on a kiosk or approve the redemption in the portal. Otherwise, cancel it.`,
    staffNext: msg`Once the dealer is active, the rider can enter the PIN or approve the redemption. Otherwise, decline it.`,
  },
  device_lost: {
    title: msg`Sent from a tablet reported lost`,
    ...fromTablet,
  },
  device_retired: {
    title: msg`Sent from a retired tablet`,
    ...fromTablet,
  },
  too_old: {
    title: msg`Sent too late, or the credit expired`,
    next: msg`The rider can enter the PIN on a kiosk or approve the redemption in the portal. If the PIN was already checked, support can also accept the redemption.`,
    staffNext: msg`The rider can enter the PIN on a kiosk or approve the redemption in the portal. If the PIN was already checked, you can also accept the redemption.`,
  },
  over_limit: { title: msg`Over the offline limits`, ...retype },
  possible_duplicate: {
    title: msg`Same rider and amount a short time ago`,
    next: msg`Is this a separate purchase? Nothing else is charged until you confirm.`,
  },
  id_not_checked: { title: msg`The photo ID wasn’t checked`, ...startOver },
  wrong_currency: { title: msg`Credit for another country`, ...startOver },
  unreadable: { title: msg`Unreadable redemption`, ...startOver },
  envelope_refused: { title: msg`The PIN belonged to another redemption`, ...startOver },
  hash_conflict: { title: msg`Number already used`, ...startOver },
  canceled: { title: msg`Canceled`, next: msg`Nothing was charged.` },
  refunded: { title: msg`Canceled and refunded`, next: msg`The credit went back to the rider.` },
  refund_too_late: {
    title: msg`Canceled too late`,
    next: msg`It’s too late for you to cancel this, so the charge stands. Support can refund it.`,
    staffNext: msg`It was too late to cancel this on the kiosk, so the charge stands. You can refund it under “Rider redemptions.”`,
  },
  refund_reason_missing: {
    title: msg`No reason was given for the cancellation`,
    next: msg`The charge stands. You can refund it under “All redemptions.”`,
    staffNext: msg`The charge stands. You can refund it under “Rider redemptions.”`,
  },
  no_credit_left: {
    title: msg`No credit left`,
    next: msg`Nothing was charged, and there’s no credit left. Cancel the redemption.`,
    staffNext: msg`Nothing was charged, and there’s no credit left. Decline the redemption.`,
  },
  restored: { title: msg`The server was restored in the meantime`, ...retype },
  not_me: {
    title: msg`The rider says it was someone else`,
    next: msg`Support is reviewing this redemption. Keep the slip and write down who served the customer.`,
    staffNext: msg`Nothing was charged, and we won’t try again.`,
  },
  staff_refused: { title: msg`Declined by program staff`, ...startOver },
};

const short: DeskWords = {
  title: msg`Not enough credit`,
  next: msg`Nothing was charged. Charge the credit that’s left and have the rider pay the rest, or cancel the redemption.`,
  staffNext: msg`Nothing was charged. Charge the credit that’s left, or decline the redemption.`,
};
const partly: DeskWords = { title: msg`Not enough credit`, next: msg`The remaining credit was charged.` };
const booked: DeskWords = {
  title: msg({ message: "Redeemed", context: "title" }),
  next: msg`The full amount was charged.`,
};
const review: DeskWords = {
  title: msg`Needs review`,
  next: msg`Nothing was charged. Cancel the redemption, or contact support.`,
  staffNext: msg`Nothing was charged. Decline the redemption.`,
};

/** These are the texts of an item without a decision, which the server tries again without anybody’s help. */
const retried: Partial<Record<DecisionReason, MessageDescriptor>> = {
  pin_locked: msg`We’ll try again automatically once the PIN unlocks. You don’t need to do anything.`,
  dealer_pin_limit: msg`We’ll try again tomorrow. The rider can approve the redemption now on their own phone.`,
  device_pin_limit: msg`We’ll try again tomorrow. The rider can approve the redemption now on their own phone.`,
};

type Decided = Pick<KioskItemRecord, "decision" | "reason"> & Partial<Pick<KioskItemRecord, "appliedAmount">>;

export function deskWordsOf({ decision, reason, appliedAmount }: Decided): DeskWords {
  const next = decision === null && reason !== null ? retried[reason] : undefined;
  if (reason !== null) return next ? { title: because[reason].title, next } : because[reason];
  // The redemption of a case may have been charged.
  if (decision === "accepted") return booked;
  if (decision !== "short") return review;
  return (appliedAmount ?? 0) > 0 ? partly : short;
}

/** Returns what the reader can do next. */
export const nextOf = ({ next, staffNext }: DeskWords, desk: Desk): MessageDescriptor =>
  desk === "admin" ? (staffNext ?? next) : next;

/** These texts say who pays for merchandise that was handed over, before an item is canceled or declined. */
export const lossWords: Record<Desk, MessageDescriptor> = {
  admin: msg`The rider won’t be charged, now or later. If the merchandise was handed over, the dealer covers the loss.`,
  dealer: msg`The rider won’t be charged, now or later. If the merchandise was handed over, you cover the loss.`,
};

export const caseWords: Record<CaseKind, DeskWords> = {
  data_lost: {
    title: msg`A tablet lost data`,
    next: msg`Redemptions may be missing. Compare the paper slips with the list of redemptions, and enter each missing redemption once.`,
    staffNext: msg`Redemptions may be missing. Ask the dealer to compare the paper slips with the list of redemptions and enter each missing redemption once.`,
  },
  enrolled_again: {
    title: msg`A tablet was set up again`,
    next: msg`Anything saved but not sent is gone. Compare the paper slips with the list of redemptions, and enter each missing redemption once.`,
    staffNext: msg`Anything saved but not sent is gone. Ask the dealer to compare the paper slips with the list of redemptions and enter each missing redemption once.`,
  },
  retired_with_queue: {
    title: msg`A tablet was retired with unsent redemptions`,
    next: msg`If the tablet turns up and goes online, it’ll send its redemptions. Otherwise, enter each paper slip once.`,
    staffNext: msg`If the tablet turns up and goes online, it’ll send its redemptions. Otherwise, ask the dealer to enter each paper slip once.`,
  },
  over_limits: {
    title: msg`A tablet went over its offline limits`,
    next: msg`Nothing over the limits was charged. Compare the paper slips with the list of redemptions. The connection may have dropped during a visit. If it happens again, someone may have changed the app on the tablet: set it up again.`,
    staffNext: msg`Nothing over the limits was charged. Ask the dealer to compare the paper slips with the list of redemptions. The connection may have dropped during a visit. If it happens again, someone may have changed the app on the tablet: have the dealer set it up again.`,
  },
  not_me: {
    title: msg`“This wasn’t me”`,
    next: msg`A rider doesn’t recognize this redemption. Find out who was served; support decides whether to refund it.`,
    staffNext: msg`A rider doesn’t recognize this redemption. Before you decide, ask the dealer who was served.`,
  },
};
