import type { RedeemInput } from "#shared/redemptions.schema.ts";

/**
 * A redemption that was sent but not answered yet: its request and idempotency key for a retry. The PIN is never
 * stored.
 */
export interface Pending {
  key: string;
  input: Omit<RedeemInput, "pin">;
}

const storageKey = "redeem-pending";

/** The unanswered redemption of a rider in this tab; it survives a reload of the page. */
export function pendingOf(riderId: string): Pending | null {
  try {
    // Only `keepPending` below writes it.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? "null") as Pending | null;
    return kept?.input.riderId === riderId ? kept : null;
  } catch {
    return null;
  }
}

export function keepPending(pending: Pending | null): void {
  try {
    if (pending) sessionStorage.setItem(storageKey, JSON.stringify(pending));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage a reload loses it; the list below the form shows whether the redemption was made.
  }
}
