import type { Counter } from "../dealers/find-counter.ts";
import type { Customer } from "./redeem-store.ts";
import type { RedemptionRow } from "./store.ts";
import type { redemptions } from "./tables.ts";

/** Whose credit, and at which counter. */
export interface Parties {
  customer: Customer;
  counter: Counter;
}

export type MadeRedemption = Omit<typeof redemptions.$inferSelect, "refundedAt" | "refundedBy" | "refundReason">;

/** A redemption that was just made, as `findRedemption` will find it. */
export function freshRedemption(made: MadeRedemption, { customer, counter }: Parties): RedemptionRow {
  return {
    ...made,
    riderFirstName: customer.firstName,
    riderLastName: customer.lastName,
    riderLocale: customer.locale,
    dealerName: counter.name,
    dealerCity: counter.city,
    dealerState: counter.state,
    dealerCountry: counter.country,
    refundedAt: null,
    refundedBy: null,
    refundReason: null,
  };
}
