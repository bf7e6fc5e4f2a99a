import type { Currency } from "./money.ts";
import type { ProgrammeSettings } from "./programme.ts";

// The tablet and the server share these definitions. See docs/spec/kiosk.md.

/** These are the server's decisions about an item. An item that waits for the PIN lock to end has none. */
export const decisions = ["accepted", "short", "review", "rejected", "voided", "quarantined"] as const;
export type Decision = (typeof decisions)[number];

/**
 * These are the reasons for a decision. Each one has a text in both languages that says what to do next
 * (web/tablet/visit/decision-words.ts).
 */
export const decisionReasons = [
  "pin_mismatch",
  "pin_locked",
  "pin_changed",
  "pin_not_set",
  "pin_off",
  /**
   * There were too many wrong PINs today at this dealer, or on this tablet or its address. The rider's own PIN is not
   * locked.
   */
  "dealer_pin_limit",
  "device_pin_limit",
  "key_unknown",
  "rider_inactive",
  "rider_unknown",
  "dealer_inactive",
  "device_lost",
  "device_retired",
  "too_old",
  "over_limit",
  "possible_duplicate",
  "id_not_checked",
  "wrong_currency",
  "unreadable",
  "envelope_refused",
  "hash_conflict",
  "canceled",
  "refunded",
  /**
   * This reason is for a cancellation: the redemption is too old for the dealer to refund (`dealerRefundDays`) and
   * remains valid.
   */
  "refund_too_late",
  /** The redemption is booked and the cancellation does not say why or by whom, so it remains valid. */
  "refund_reason_missing",
  /** For a `short` decision: the rider has no credit left, so nothing can be applied. */
  "no_credit_left",
  "restored",
  "not_me",
  "staff_refused",
] as const;
export type DecisionReason = (typeof decisionReasons)[number];

/**
 * A person can still settle a decision by these actions, each with the reasons that allow it. The server's rule and the
 * buttons use the same table.
 */
export const itemCan = {
  /** The rider enters the PIN again, on any of the dealer's kiosks. */
  retypePin: [
    "pin_mismatch",
    "pin_changed",
    "pin_not_set",
    "pin_off",
    "pin_locked",
    "dealer_pin_limit",
    "device_pin_limit",
    "key_unknown",
    "too_old",
    "over_limit",
    "restored",
    "device_lost",
    "device_retired",
    "rider_inactive",
    "dealer_inactive",
  ],
  /** The item is not decided yet: the rider can approve it without waiting for the PIN. */
  approveWaiting: ["pin_locked", "dealer_pin_limit", "device_pin_limit"],
  /** The clerk confirms that this is a second redemption and not a duplicate; the PIN was already correct. */
  confirmSecond: ["possible_duplicate"],
} as const satisfies Record<string, readonly DecisionReason[]>;

export function mayRetypePin(decision: Decision | null, reason: DecisionReason | null): boolean {
  const reasons: readonly (DecisionReason | null)[] = itemCan.retypePin;
  return decision === "review" && reasons.includes(reason);
}

/**
 * Returns whether the logged-in rider may approve the item. A rider may approve everything that a PIN could settle, and
 * items that wait for a PIN lock or a dealer's limit to end, because the limits on PIN checks do not apply to a rider
 * who is logged in.
 */
export function mayApprove(decision: Decision | null, reason: DecisionReason | null): boolean {
  const waits: readonly (DecisionReason | null)[] = itemCan.approveWaiting;
  return mayRetypePin(decision, reason) || (decision === null && waits.includes(reason));
}

export function mayConfirmSecond(decision: Decision | null, reason: DecisionReason | null): boolean {
  return decision === "review" && reason === "possible_duplicate";
}

/**
 * Returns whether the dealer may apply the credit that is left, or cancel. The rider must have less credit than
 * requested, and none of it may have been applied yet.
 */
export function mayTakeWhatIsLeft(
  decision: Decision | null,
  appliedAmount: number | null,
  balance: number | null,
): boolean {
  return decision === "short" && (appliedAmount ?? 0) === 0 && (balance ?? 0) > 0;
}

/** Returns whether a person can still cancel the item, because nothing was debited. */
export function mayCancel(decision: Decision | null, appliedAmount: number | null): boolean {
  return decision === "review" || (decision === "short" && (appliedAmount ?? 0) === 0);
}

/**
 * Returns whether staff may accept the item: the rider's PIN was checked and correct, and only a rule prevented the
 * redemption.
 */
export function mayAccept(decision: Decision | null, reason: DecisionReason | null, pinTried: boolean): boolean {
  const byStaff = reason === "too_old" || reason === "possible_duplicate" || reason === "restored";
  return decision === "review" && pinTried && byStaff;
}

/**
 * Each action on a tablet is allowed in these states: draining it, retiring it at once, reporting it lost, or giving it
 * a new credential.
 */
const deviceCan = {
  drain: ["active"],
  retire: ["active", "draining", "lost"],
  lost: ["active", "draining", "retired"],
  roll: ["active", "draining"],
} as const satisfies Record<string, readonly DeviceState[]>;
export type DeviceAct = keyof typeof deviceCan;

export function mayActOnDevice(act: DeviceAct, state: DeviceState): boolean {
  const states: readonly DeviceState[] = deviceCan[act];
  return states.includes(state);
}

/** These decisions need a person's review until someone acknowledges them. */
const needsPerson = ["short", "review", "rejected", "quarantined"] as const satisfies readonly Decision[];

export function isForPerson(decision: Decision | null): boolean {
  const some: readonly (Decision | null)[] = needsPerson;
  return some.includes(decision);
}

/** Returns whether the decision can be acknowledged. An item in review has to be settled first. */
export function mayAcknowledge(decision: Decision | null): boolean {
  return decision !== null && decision !== "review";
}

/**
 * Matches the id of an unknown rider, who has no card on the tablet: the AMA number that the PIN's envelope is bound
 * to.
 */
export const unknownRiderPattern = /^ama:[0-9A-Za-z-]{3,20}$/;

/**
 * The riders' cards are split into this many parts, each with its own tag, so that one redemption does not cause the
 * whole list to be downloaded again.
 */
export const cardParts = 16;

/** Returns the part of a rider's card, taken from the last hex digit of the id, which is random. */
export const cardPart = (riderId: string): number => Number.parseInt(riderId.slice(-1), cardParts) || 0;

/** A case is open for one of these reasons. */
export const caseKinds = ["data_lost", "enrolled_again", "retired_with_queue", "not_me", "over_limits"] as const;
export type CaseKind = (typeof caseKinds)[number];

export const deviceStates = ["active", "draining", "retired", "lost"] as const;
export type DeviceState = (typeof deviceStates)[number];

/** The tablet needs these program settings to decide what it may do without the server. */
export interface KioskPolicy {
  offlineMaxAmount: number;
  offlineMaxPerRider: number;
  offlineMaxItems: number;
  offlineMaxTotal: number;
  captureHours: number;
  decideHours: number;
  idleSeconds: number;
  warningSeconds: number;
  answerSeconds: number;
  syncItems: number;
  retryFirstSeconds: number;
  retryLastSeconds: number;
  purgeDays: number;
  riderLetters: number;
  riderHits: number;
  pinDigits: number;
}

export function policyOf(programme: ProgrammeSettings): KioskPolicy {
  const { kiosk } = programme;
  return {
    offlineMaxAmount: kiosk.offlineMaxAmount,
    offlineMaxPerRider: kiosk.offlineMaxPerRider,
    offlineMaxItems: kiosk.offlineMaxItems,
    offlineMaxTotal: kiosk.offlineMaxTotal,
    captureHours: kiosk.captureHours,
    decideHours: kiosk.decideHours,
    idleSeconds: kiosk.idleSeconds,
    warningSeconds: kiosk.warningSeconds,
    answerSeconds: kiosk.answerSeconds,
    syncItems: kiosk.syncItems,
    retryFirstSeconds: kiosk.retrySeconds.first,
    retryLastSeconds: kiosk.retrySeconds.last,
    purgeDays: kiosk.purgeDays,
    riderLetters: kiosk.riderLetters,
    riderHits: kiosk.riderHits,
    pinDigits: programme.pinDigits,
  };
}

/**
 * These values are bound into the envelope (as associated data), so that neither the PIN nor the envelope can be reused
 * for another redemption. See docs/spec/kiosk.md.
 */
export interface SealedFor {
  redemptionId: string;
  deviceId: string;
  dealerId: string;
  riderId: string;
  amount: number;
  currency: Currency;
}

/** This is the application name that encryption uses (HPKE `info`). */
export const sealingPurpose = new TextEncoder().encode("race contingency portal: kiosk PIN, 1");

export function associatedData(of: SealedFor): Uint8Array<ArrayBuffer> {
  const { redemptionId, deviceId, dealerId, riderId, amount, currency } = of;
  return new TextEncoder().encode(JSON.stringify([redemptionId, deviceId, dealerId, riderId, amount, currency]));
}

/** Returns the text that a device signs when it sends a request: the path and the exact body. */
export function signedText(path: string, body: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`POST ${path}\n${body}`);
}

/** A device signs this data when it reads: the path with its query, the time, and a nonce. */
export interface SignedRead {
  path: string;
  /** This is the server's time as the tablet estimates it, in ISO 8601 UTC. */
  at: string;
  nonce: string;
}

/** Returns the text that a device signs when it reads (docs/spec/kiosk.md#reads). */
export function signedReadText({ path, at, nonce }: SignedRead): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`GET ${path}\n${at}\n${nonce}`);
}
