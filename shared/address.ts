import { isCountry, isRegion, regionsOf } from "./countries.ts";
import { isPostalCodeOf } from "./postal.ts";
import type { ProblemCode } from "./problem.ts";

type Address = { country: string; state?: string | null | undefined; zipcode?: string | null | undefined };

/**
 * Returns the fields of an address that contradict its country (the state or the postal code), each with its error
 * code. Returns null if there are none.
 */
export function addressFaults({ country, state, zipcode }: Address): Record<string, ProblemCode> | null {
  if (!isCountry(country)) return { country: "invalid_value" };
  if (state && regionsOf(country, "en").length > 0 && !isRegion(country, state)) return { state: "invalid_value" };
  return zipcode && !isPostalCodeOf(country, zipcode) ? { zipcode: "postal_code_elsewhere" } : null;
}
