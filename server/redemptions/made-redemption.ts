import type { Counter } from "../dealers/find-counter.ts";
import type { Customer } from "./redeem-store.ts";
import type { ListedRedemption } from "./store.ts";
import type { redemptions } from "./tables.ts";

/** These are the rider whose credit is spent and the dealer where it is spent. */
export interface Parties {
  customer: Customer;
  counter: Counter;
}

export type MadeRedemption = Omit<typeof redemptions.$inferSelect, "refundedAmount" | "lastRefundAt" | "refundedAt">;

/** Returns a redemption that was just made, in the shape that `findRedemption` returns. */
export function freshRedemption(made: MadeRedemption, { customer, counter }: Parties): ListedRedemption {
  return {
    ...made,
    loginName: null,
    staffName: null,
    riderFirstName: customer.firstName,
    riderLastName: customer.lastName,
    riderLocale: customer.locale,
    dealerName: counter.name,
    dealerCity: counter.city,
    dealerState: counter.state,
    dealerZipcode: counter.zipcode,
    dealerCountry: counter.country,
    refundedAmount: 0,
    lastRefundAt: null,
    refundedAt: null,
    refunds: [],
  };
}
