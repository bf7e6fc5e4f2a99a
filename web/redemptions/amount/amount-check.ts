import { parseAmount } from "#shared/money.ts";

/** These are the possible faults of a typed amount; null means that the amount is valid. */
type Fault = "empty" | "invalid" | "above" | null;

/**
 * Returns the cents of a typed amount and, if it cannot be redeemed or refunded, the reason. At most `max` cents are
 * valid.
 */
export function checkAmount(text: string, max: number): { cents: number | null; fault: Fault } {
  const cents = parseAmount(text);
  if (text.trim() === "") return { cents: null, fault: "empty" };
  if (cents === null || cents === 0) return { cents: null, fault: "invalid" };
  return { cents, fault: cents > max ? "above" : null };
}
