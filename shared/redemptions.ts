import { addDays, dayPacific, endOfDayPacific } from "./dates.ts";

/**
 * Returns the time until which a dealer can refund a redemption: the end of the day that is `dealerRefundDays` later
 * (docs/spec/money.md#refunds).
 */
export function refundableUntil(createdAt: Date, dealerRefundDays: number): Date {
  return endOfDayPacific(addDays(dayPacific(createdAt), dealerRefundDays));
}

/** The facts that decide whether a redemption can be refunded; instants are ISO 8601. */
export interface RefundFacts {
  refundedAt: string | null;
  refundableUntil: string;
}

/**
 * Returns null if the redemption can be refunded, otherwise the code of the reason. The server's rule, the button and
 * the text all use this function.
 */
export function whyNoRefund(
  redemption: RefundFacts,
  who: "dealer" | "admin",
  now: Date,
): "already_refunded" | "refund_too_late" | null {
  if (redemption.refundedAt !== null) return "already_refunded";
  if (who === "dealer" && new Date(redemption.refundableUntil) < now) return "refund_too_late";
  return null;
}
