/**
 * These are the expiry policies. `fixed`: credit expires some months after issue. `inactivity`: it expires some months
 * after the last movement. `never`: it does not expire. See docs/spec/money.md#expiry.
 */
export const expiryPolicies = ["fixed", "inactivity", "never"] as const;
export type ExpiryPolicy = (typeof expiryPolicies)[number];

/** These are the policies by country ("CA"), or by country and region ("CA-QC"). All other places have `fixed`. */
export type ExpiryPolicies = Record<string, ExpiryPolicy>;

/** This is where a rider lives according to the account. */
export interface RiderHome {
  country: string | null;
  state: string | null;
}

/** Returns how the credit of a rider who lives here expires; the policy of a region takes precedence. */
export const expiryPolicyAt = (policies: ExpiryPolicies, home: RiderHome | undefined): ExpiryPolicy =>
  policies[`${home?.country}-${home?.state}`] ?? policies[home?.country ?? ""] ?? "fixed";

/**
 * Returns true if the credit of riders who live in certain places lasts longer than `creditExpiryMonths`, so that the
 * months are only a minimum (docs/spec/money.md#expiry).
 */
export const mayCreditLastLonger = (policies: ExpiryPolicies): boolean =>
  Object.values(policies).some((policy) => policy !== "fixed");

/**
 * Returns what a page can say about the expiry of credit that was not issued yet. It depends on where the rider lives,
 * not on the place of the race, so without a rider's home it is "varies" if any place has another policy than `fixed`:
 * credit is then good for at least the months of the season, because the other policies only last longer.
 */
export function expectedExpiry(policies: ExpiryPolicies, home: RiderHome | undefined): ExpiryPolicy | "varies" {
  if (home) return expiryPolicyAt(policies, home);
  return mayCreditLastLonger(policies) ? "varies" : "fixed";
}
