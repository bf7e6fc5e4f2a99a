import { addressFaults } from "#shared/address.ts";
import { isCountry, isRegion, regionsOf } from "#shared/countries.ts";
import type { CreateDealerInput, UpdateDealerInput } from "#shared/dealers.schema.ts";
import { nameKey } from "#shared/name-key.ts";
import type { ProblemCode } from "#shared/problem.ts";
import { Problem } from "../platform/problem.ts";
import type { DealerTableRow } from "./dealer-store.ts";
import { spellPostalCode } from "./place-dealer.ts";
import { findPostalCode } from "./postal.ts";

type Wanted = Omit<UpdateDealerInput, "__v"> | CreateDealerInput;

/**
 * Checks the fields of a dealer that a person typed, and returns them as they are stored. `before` has the current
 * country and postal code; the location is looked up again only if the code changes. Throws with the fields that
 * are wrong.
 */
export function dealerFields(
  before: Pick<DealerTableRow, "country" | "state" | "zipcode">,
  wanted: Wanted,
): Partial<DealerTableRow> {
  const { dealerId, name, zipcode, ...rest } = wanted;
  const change: Partial<DealerTableRow> = { ...rest };
  if (dealerId !== undefined) change.dealerNumber = dealerId;
  if (name !== undefined) Object.assign(change, { name, nameKey: nameKey(name) });
  assertAddress(before, wanted);
  if (zipcode !== undefined && zipcode !== before.zipcode) Object.assign(change, placeOf(zipcode));
  return change;
}

/**
 * Throws with every wrong field of the address: a state or a postal code of another country than the dealer's, or a
 * code that does not exist. An unchanged code is not checked.
 */
function assertAddress(before: Pick<DealerTableRow, "country" | "state" | "zipcode">, wanted: Wanted): void {
  const country = wanted.country ?? before.country;
  if (!isCountry(country)) throw new Problem("invalid_value", { fields: { country: "invalid_value" } });
  const fields: Record<string, ProblemCode> = {};
  if (wanted.state && regionsOf(country, "en").length > 0 && !isRegion(country, wanted.state)) {
    fields.state = "invalid_value";
  }
  const zipcode = wanted.zipcode === undefined ? before.zipcode : wanted.zipcode;
  const isNew = zipcode !== before.zipcode;
  if (zipcode && (isNew || country !== before.country)) {
    if (findPostalCode(zipcode)) Object.assign(fields, addressFaults({ country, zipcode }));
    else if (isNew && (country === "US" || country === "CA")) fields.zipcode = "postal_code_unknown";
  }
  const [first] = Object.values(fields);
  if (first) throw new Problem(first, { fields });
}

/**
 * Returns the location of a dealer that moves to another postal code: the new code's, because the old coordinates
 * belong to the old shop.
 */
function placeOf(zipcode: string | null): Partial<DealerTableRow> {
  if (zipcode === null) return { zipcode, lat: null, lon: null };
  const found = findPostalCode(zipcode);
  return { zipcode: spellPostalCode(zipcode), lat: found?.lat ?? null, lon: found?.lon ?? null };
}
