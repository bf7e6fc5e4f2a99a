import { addDays, dayPacific, endOfDayPacific } from "./dates.ts";

/** Until when a dealer can refund a redemption: the end of the day, so many days later (decisions §3). */
export function refundableUntil(createdAt: Date, dealerRefundDays: number): Date {
  return endOfDayPacific(addDays(dayPacific(createdAt), dealerRefundDays));
}

/** What decides whether a redemption can be refunded; instants are ISO 8601. */
export interface RefundFacts {
  refundedAt: string | null;
  refundableUntil: string;
}

/** The same table feeds rule, button and reason: null where it can, else the code of why not. */
export function whyNoRefund(
  redemption: RefundFacts,
  who: "dealer" | "admin",
  now: Date,
): "already_refunded" | "refund_too_late" | null {
  if (redemption.refundedAt !== null) return "already_refunded";
  if (who === "dealer" && new Date(redemption.refundableUntil) < now) return "refund_too_late";
  return null;
}
