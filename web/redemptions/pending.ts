import type { RedeemInput } from "#shared/redemptions.schema.ts";
import { objectWith, stored } from "../platform/cache/stored.ts";

/**
 * This is a redemption that was sent and has not been answered. It contains the request and the idempotency key for a
 * retry. The PIN is never stored.
 */
export interface Pending {
  key: string;
  input: Omit<RedeemInput, "pin">;
}

const storedPending = stored<Pending>(
  "redeem-pending",
  objectWith<Pending>({
    key: (value) => typeof value === "string",
    input: (value) => typeof value === "object" && value !== null && "riderId" in value && "amount" in value,
  }),
  "session",
);

/** Returns the unanswered redemption of a rider in this tab; it survives a reload of the page. */
export function pendingOf(riderId: string): Pending | null {
  const pending = storedPending.read();
  return pending?.input.riderId === riderId ? pending : null;
}

/**
 * Stores the unanswered redemption. If the browser has no storage, a reload loses it, and the list below the form shows
 * whether the redemption was made.
 */
export function storePending(pending: Pending | null): void {
  storedPending.write(pending);
}
