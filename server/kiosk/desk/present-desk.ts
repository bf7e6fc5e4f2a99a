import {
  mayAccept,
  mayAcknowledge,
  mayCancel,
  mayConfirmSecond,
  mayRetypePin,
  mayTakeWhatIsLeft,
} from "#shared/kiosk.ts";
import { RedeemBody } from "#shared/kiosk.schema.ts";
import type { ApprovalRecord, KioskCaseRecord, KioskItemRecord, DisputeRecord } from "#shared/kiosk-desk.schema.ts";
import { timeZoneOf } from "#shared/time-zones.ts";
import type { Actor } from "../../platform/context.ts";
import { captureOf } from "../decisions/capture-time.ts";
import type { ListedCase, ListedItem } from "./desk-store.ts";
import type { ItemRow } from "../store.ts";

type Act = KioskItemRecord["can"][number];

/** Returns what the caller may do with an item now, by the same rules that the verbs check. */
export function actsOn(actor: Actor, row: ItemRow): Act[] {
  const { decision, reason, appliedAmount, balance, pinTried, kind } = row;
  const acts: Act[] = [];
  if (kind === "redeem") {
    if (mayTakeWhatIsLeft(decision, appliedAmount, balance)) acts.push("takeWhatIsLeft");
    if (mayConfirmSecond(decision, reason) && pinTried) acts.push("confirmSecond");
    if (mayRetypePin(decision, reason)) acts.push("retypePin");
    if (decision === null || mayCancel(decision, appliedAmount)) acts.push("cancel");
    if (actor.type === "admin" && mayAccept(decision, reason, pinTried)) acts.push("accept");
    if (actor.type === "admin" && mayCancel(decision, appliedAmount)) acts.push("reject");
  }
  // An item that can still be charged or canceled is settled in that way, because it would otherwise stay undecided.
  const isSettled = mayAcknowledge(decision) && !mayCancel(decision, appliedAmount);
  if (row.needsPerson && (kind === "void" || isSettled)) acts.push("acknowledge");
  return acts;
}

/** Returns the redemption as the tablet sent it, or null when it could not be read. */
export function bodyOf(row: ItemRow): { body: RedeemBody; capturedAt: Date } | null {
  const read = RedeemBody.safeParse(row.body);
  return read.success ? { body: read.data, capturedAt: captureOf(row).at } : null;
}

export function presentItem(actor: Actor, listed: ListedItem): KioskItemRecord {
  const { item } = listed;
  const parsed = bodyOf(item);
  const name = listed.riderFirstName === null ? null : `${listed.riderFirstName} ${listed.riderLastName}`;
  return {
    _id: item.id,
    device: { _id: item.deviceId, name: listed.deviceName },
    dealer: { _id: item.dealerId, name: listed.dealerName },
    rider: item.riderId === null || name === null ? null : { _id: item.riderId, name },
    amount: item.amount,
    currency: item.currency,
    employee: parsed?.body.employee ?? null,
    offline: parsed?.body.offline ?? false,
    capturedAt: parsed?.capturedAt.toISOString() ?? null,
    receivedAt: item.receivedAt.toISOString(),
    decidedAt: item.decidedAt?.toISOString() ?? null,
    decision: item.decision,
    reason: item.reason,
    code: item.code,
    appliedAmount: item.appliedAmount,
    balance: item.balance,
    acknowledgedAt: item.acknowledgedAt?.toISOString() ?? null,
    can: actsOn(actor, item),
  };
}

/**
 * Returns how the actor may close a case. Only staff close a rider's report (`not_me`), and decide whether its
 * redemption stays booked; every other case can only be marked as seen.
 */
export function endsOf(actor: Actor, row: ListedCase["case"], item: ItemRow | undefined): KioskCaseRecord["can"] {
  if (row.closedAt !== null) return [];
  if (row.kind !== "not_me") return ["seen"];
  if (actor.type !== "admin") return [];
  const isBooked = item !== undefined && item.redemptionId !== null && item.decision !== "voided";
  return isBooked ? ["stands", "refunded"] : ["seen"];
}

export function presentCase(actor: Actor, listed: ListedCase, item: ListedItem | undefined): KioskCaseRecord {
  const { case: row } = listed;
  const number = (name: string) => (typeof row.detail[name] === "number" ? row.detail[name] : null);
  return {
    _id: row.id,
    kind: row.kind,
    device: { _id: row.deviceId, name: listed.deviceName },
    dealer: { _id: row.dealerId, name: listed.dealerName },
    item: item ? presentItem(actor, item) : null,
    expectedSeq: number("expectedSeq"),
    seq: number("seq"),
    queueCount: number("queueCount"),
    queueSum: number("queueSum"),
    openedAt: row.openedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    closedBy: row.closedBy,
    resolution: row.resolution,
    note: row.note,
    can: endsOf(actor, row, item?.item),
  };
}

/** Returns the time zone of the dealer, in which the rider sees the time of a redemption. */
const zoneOf = ({ dealerCountry, dealerState, dealerZipcode }: Omit<ListedItem, "item">): string =>
  timeZoneOf({ country: dealerCountry, state: dealerState, zipcode: dealerZipcode });

/** Returns a redemption as it is shown to the rider for approval, or null when it could not be read. */
export function presentApproval({ item, ...listed }: ListedItem): ApprovalRecord | null {
  const parsed = bodyOf(item);
  if (!parsed || item.reason === null) return null;
  return {
    _id: item.id,
    dealer: { name: listed.dealerName, city: listed.dealerCity, state: listed.dealerState },
    amount: parsed.body.amount,
    currency: parsed.body.currency,
    employee: parsed.body.employee,
    capturedAt: parsed.capturedAt.toISOString(),
    timeZone: zoneOf(listed),
    reason: item.reason,
  };
}

export function presentDispute({ item, ...listed }: ListedItem, reportedAt: Date | null): DisputeRecord | null {
  const parsed = bodyOf(item);
  if (!parsed) return null;
  return {
    dealerName: listed.dealerName,
    dealerCity: listed.dealerCity,
    amount: item.appliedAmount || parsed.body.amount,
    currency: parsed.body.currency,
    code: item.code,
    capturedAt: parsed.capturedAt.toISOString(),
    timeZone: zoneOf(listed),
    reportedAt: reportedAt?.toISOString() ?? null,
  };
}
