import type { Currency } from "./money.ts";
import type { ProgrammeSettings } from "./programme.ts";

/** What tablet and server must say in the same words (kiosk spec). */

/** What the server decides about an item; null while it waits for the PIN's lock to end. */
export const decisions = ["accepted", "short", "review", "rejected", "voided", "quarantined"] as const;
export type Decision = (typeof decisions)[number];

/** Why. Each has a text in both languages with what to do next (web/kiosk/decision-words.ts). */
export const decisionReasons = [
  "pin_mismatch",
  "pin_locked",
  "pin_changed",
  "pin_not_set",
  "pin_off",
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
  "restored",
  "not_me",
  "staff_refused",
] as const;
export type DecisionReason = (typeof decisionReasons)[number];

/** What can still be done about a decision by a person; the same table feeds the server's rule and the buttons. */
export const itemCan = {
  /** The rider types the PIN again, on any of the dealer's kiosks. */
  retypePin: [
    "pin_mismatch",
    "pin_changed",
    "pin_not_set",
    "pin_off",
    "pin_locked",
    "key_unknown",
    "too_old",
    "over_limit",
    "restored",
    "device_lost",
    "device_retired",
    "rider_inactive",
    "dealer_inactive",
  ],
  /** The clerk says that it is a second one; the PIN was right already. */
  confirmSecond: ["possible_duplicate"],
} as const satisfies Record<string, readonly DecisionReason[]>;

export function mayRetypePin(decision: Decision | null, reason: DecisionReason | null): boolean {
  const reasons: readonly (DecisionReason | null)[] = itemCan.retypePin;
  return decision === "review" && reasons.includes(reason);
}

export function mayConfirmSecond(decision: Decision | null, reason: DecisionReason | null): boolean {
  return decision === "review" && reason === "possible_duplicate";
}

/** Less credit than asked, and nothing of it applied yet: the dealer takes what is left or cancels. */
export function mayTakeWhatIsLeft(
  decision: Decision | null,
  appliedAmount: number | null,
  balance: number | null,
): boolean {
  return decision === "short" && (appliedAmount ?? 0) === 0 && (balance ?? 0) > 0;
}

/** Nothing was debited and a person can still call it off. */
export function mayCancel(decision: Decision | null, appliedAmount: number | null): boolean {
  return decision === "review" || (decision === "short" && (appliedAmount ?? 0) === 0);
}

/** Staff honours it: the rider's PIN was compared and right, and only a rule stood against it. */
export function mayAccept(decision: Decision | null, reason: DecisionReason | null, pinTried: boolean): boolean {
  return decision === "review" && pinTried && (reason === "too_old" || reason === "possible_duplicate");
}

/** In which states a tablet can be drained, retired at once, reported lost, or given a new credential. */
export const deviceCan = {
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

/** A person should know of it, until one said so. */
export const needsPerson = ["short", "review", "rejected", "quarantined"] as const satisfies readonly Decision[];

export function isForPerson(decision: Decision | null): boolean {
  const some: readonly (Decision | null)[] = needsPerson;
  return some.includes(decision);
}

/** Put away once seen; what can still be settled is settled first. */
export function mayAcknowledge(decision: Decision | null): boolean {
  return decision !== null && decision !== "review";
}

/** How a rider is named whom the tablet does not know: by AMA number, which the PIN is sealed to. */
export const unknownRiderPattern = /^ama:[0-9A-Za-z-]{3,20}$/;

/** The riders' cards come in so many parts, each with a tag of its own, so that one redemption is no whole new list. */
export const cardParts = 16;

/** By the last digit of the id, which is random. */
export const cardPart = (riderId: string): number => Number.parseInt(riderId.slice(-1), cardParts) || 0;

/** Why a case is open. */
export const caseKinds = ["data_lost", "enrolled_again", "retired_with_queue", "not_me"] as const;
export type CaseKind = (typeof caseKinds)[number];

export type DeviceState = "active" | "draining" | "retired" | "lost";

/** What the tablet may do by itself: programme settings, as far as it needs them. */
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

/** Bound into the envelope, so that neither PIN nor envelope serves another redemption (kiosk spec). */
export interface SealedFor {
  redemptionId: string;
  deviceId: string;
  dealerId: string;
  riderId: string;
  amount: number;
  currency: Currency;
}

/** Application name of the sealing (HPKE `info`). */
export const sealingPurpose = new TextEncoder().encode("race contingency portal: kiosk PIN, 1");

export function associatedData(of: SealedFor): Uint8Array<ArrayBuffer> {
  const { redemptionId, deviceId, dealerId, riderId, amount, currency } = of;
  return new TextEncoder().encode(JSON.stringify([redemptionId, deviceId, dealerId, riderId, amount, currency]));
}

/** What a device signs when it sends: which call, and its very bytes. */
export function signedText(path: string, body: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`POST ${path}\n${body}`);
}
