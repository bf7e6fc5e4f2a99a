import type { RedeemInput } from "#shared/redemptions.schema.ts";

/** Sent, and not answered yet: what to ask again, and under which key. Never the PIN. */
export interface Pending {
  key: string;
  input: Omit<RedeemInput, "pin">;
}

const storageKey = "redeem-pending";

/** What was left unanswered for a rider in this tab, also across a reload of the page. */
export function pendingOf(riderId: string): Pending | null {
  try {
    // Kept by `keepPending` below; nobody else writes it.
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
    // Without storage a reload forgets it; the list below the form tells whether it was made.
  }
}
