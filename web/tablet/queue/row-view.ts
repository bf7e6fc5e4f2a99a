import { mayApprove, mayCancel, mayConfirmSecond, mayRetypePin, mayTakeWhatIsLeft } from "#shared/kiosk.ts";
import { isCalledOff, isCanceling } from "./called-off.ts";
import type { KioskState } from "../kiosk-state.ts";
import type { RedeemRow } from "./queue-db.ts";

/** This is the status of a redemption as the counter shows it. It is "redeemed" only after the server confirmed it. */
export type RowLook =
  /** The redemption is stored on this tablet and is being sent for the first time; the answer is expected soon. */
  | "sending"
  /** The redemption was sent, but the answer is late. */
  | "waiting"
  /** An earlier enrollment of the tablet captured the redemption. It is sent only for a review (stranded.ts). */
  | "stranded"
  /** The redemption was canceled before it was sent, so nothing is debited. */
  | "calledOff"
  /** The redemption is stored on this tablet, but the server no longer knows the tablet. */
  | "cutOff"
  /** The redemption is stored on this tablet, which is offline. */
  | "saved"
  /** The redemption is stored on this tablet, and the server retries it when the PIN lock or the day's limit ends. */
  | "locked"
  /** A cancellation of this redemption is in the queue. */
  | "canceling"
  | "accepted"
  /** Less than the requested amount was available, and it was debited. */
  | "part"
  /** Less than the requested amount is available; nothing is debited yet. */
  | "short"
  | "review"
  | "rejected"
  | "voided"
  | "quarantined";

export interface LookFacts {
  online: boolean | null;
  late: boolean;
  canceling: boolean;
  /** This is true when the redemption was canceled before it was sent. */
  calledOff?: boolean;
  /** This is true when the server does not know this tablet anymore, so undecided rows cannot be sent. */
  cutOff?: boolean;
  /**
   * This is the id of this tablet's device. A row of another device is stranded; without the id, every row counts as
   * one of this tablet.
   */
  deviceId?: string | undefined;
}

export function lookOf(row: RedeemRow, facts: LookFacts): RowLook {
  if (row.state === "captured" && facts.deviceId !== undefined && facts.deviceId !== row.deviceId) return "stranded";
  if (row.state === "captured" && facts.calledOff) return "calledOff";
  if (row.state === "captured" && facts.cutOff) return "cutOff";
  if (row.state === "captured" || row.state === "review" || row.state === "short") {
    if (facts.canceling) return "canceling";
  }
  if (row.state === "captured") {
    if (mayApprove(null, row.reason)) return "locked";
    if (facts.online === false) return "saved";
    return facts.late ? "waiting" : "sending";
  }
  if (row.state === "short") return (row.appliedAmount ?? 0) > 0 ? "part" : "short";
  return row.state;
}

/** Returns how a row is shown, from the current state of the kiosk. */
export const lookNow = (row: RedeemRow, { rows, online, device, cutOff }: KioskState, late = true): RowLook =>
  lookOf(row, {
    online,
    late,
    cutOff,
    canceling: isCanceling(row, rows),
    calledOff: isCalledOff(row, rows),
    deviceId: device?.deviceId,
  });

/** Returns true when somebody at the counter should act on the row. */
export function needsSomebody(look: RowLook): boolean {
  const asking: readonly RowLook[] = ["review", "short", "rejected", "quarantined", "locked", "stranded", "cutOff"];
  return asking.includes(look);
}

export interface RowActs {
  retype: boolean;
  second: boolean;
  take: boolean;
  cancel: boolean;
}

export function actsOf(row: RedeemRow, look: RowLook): RowActs {
  const decision = row.state === "captured" ? null : row.state;
  if (look === "canceling" || look === "calledOff" || look === "stranded")
    return { retype: false, second: false, take: false, cancel: false };
  return {
    retype: mayRetypePin(decision, row.reason),
    second: mayConfirmSecond(decision, row.reason),
    take: mayTakeWhatIsLeft(decision, row.appliedAmount, row.balance),
    cancel: decision === null ? look !== "sending" : mayCancel(decision, row.appliedAmount),
  };
}
