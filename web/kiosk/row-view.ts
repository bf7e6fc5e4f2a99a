import { mayCancel, mayConfirmSecond, mayRetypePin, mayTakeWhatIsLeft } from "#shared/kiosk.ts";
import type { QueueRow, RedeemRow } from "./queue-db.ts";

/** How a redemption looks to the people at the counter. "Redeemed" is only what the server said (kiosk spec). */
export type RowLook =
  /** Kept here, being sent for the first time: an answer may come any moment. */
  | "sending"
  /** Sent, and no answer in time. */
  | "waiting"
  /** Captured before the tablet was set up anew: it cannot be sent any more. */
  | "stranded"
  /** Kept here; there is no network. */
  | "saved"
  /** Kept here; the server waits for the end of the PIN's lock. */
  | "locked"
  /** A cancellation of it is kept here. */
  | "canceling"
  | "accepted"
  /** Less than asked, and that was debited. */
  | "part"
  /** Less than asked, nothing debited yet. */
  | "short"
  | "review"
  | "rejected"
  | "voided"
  | "quarantined";

export function lookOf(
  row: RedeemRow,
  facts: { online: boolean | null; late: boolean; canceling: boolean; deviceId?: string },
): RowLook {
  if (row.state === "captured" && facts.deviceId !== undefined && facts.deviceId !== row.deviceId) return "stranded";
  if (row.state === "captured" || row.state === "review" || row.state === "short") {
    if (facts.canceling) return "canceling";
  }
  if (row.state === "captured") {
    if (row.reason === "pin_locked") return "locked";
    if (facts.online === false) return "saved";
    return facts.late ? "waiting" : "sending";
  }
  if (row.state === "short") return (row.appliedAmount ?? 0) > 0 ? "part" : "short";
  return row.state;
}

/** Somebody at the counter should do something about it. */
export function needsSomebody(look: RowLook): boolean {
  const asking: readonly RowLook[] = ["review", "short", "rejected", "quarantined", "locked", "stranded"];
  return asking.includes(look);
}

/** A cancellation of it waits for the server's word. */
export function isCanceling(row: RedeemRow, rows: readonly QueueRow[]): boolean {
  return rows.some(
    (other) => other.kind === "void" && other.state === "captured" && other.body.redemptionId === row.id,
  );
}

export interface RowActs {
  retype: boolean;
  second: boolean;
  take: boolean;
  cancel: boolean;
}

export function actsOf(row: RedeemRow, look: RowLook): RowActs {
  const decision = row.state === "captured" ? null : row.state;
  if (look === "canceling" || look === "stranded") return { retype: false, second: false, take: false, cancel: false };
  return {
    retype: mayRetypePin(decision, row.reason),
    second: mayConfirmSecond(decision, row.reason),
    take: mayTakeWhatIsLeft(decision, row.appliedAmount, row.balance),
    cancel: decision === null ? look !== "sending" : mayCancel(decision, row.appliedAmount),
  };
}
