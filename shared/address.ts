import { isCountry, isRegion, regionsOf } from "./countries.ts";
import { isPostalCodeOf } from "./postal.ts";
import type { ProblemCode } from "./problem.ts";

type Address = { country: string; state?: string | null | undefined; zipcode?: string | null | undefined };

/** What of an address cannot be: a state or a postal code of another country. Null where all of it can. */
export function addressFaults({ country, state, zipcode }: Address): Record<string, ProblemCode> | null {
  if (!isCountry(country)) return { country: "invalid_value" };
  if (state && regionsOf(country, "en").length > 0 && !isRegion(country, state)) return { state: "invalid_value" };
  return zipcode && !isPostalCodeOf(country, zipcode) ? { zipcode: "postal_code_elsewhere" } : null;
}
