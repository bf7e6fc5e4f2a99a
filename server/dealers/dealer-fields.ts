import { addressFaults } from "#shared/address.ts";
import { isCountry, isRegion, regionsOf } from "#shared/countries.ts";
import type { CreateDealerInput, UpdateDealerInput } from "#shared/dealers.schema.ts";
import { nameKey } from "#shared/name-key.ts";
import { Problem } from "../platform/problem.ts";
import type { DealerTableRow } from "./dealer-store.ts";
import { spellPostalCode } from "./place-dealer.ts";
import { findPostalCode } from "./postal.ts";
import { readWebsite } from "./website.ts";

type Wanted = Omit<UpdateDealerInput, "__v"> | CreateDealerInput;

/**
 * Checks the fields of a dealer that a person typed, and returns them as they are stored. `before` has the current
 * country and postal code; the location is looked up again only if the code changes. Throws with the field that is
 * wrong.
 */
export function dealerFields(
  before: Pick<DealerTableRow, "country" | "state" | "zipcode">,
  wanted: Wanted,
): Partial<DealerTableRow> {
  const { dealerId, name, zipcode, websiteUrl, ...rest } = wanted;
  const change: Partial<DealerTableRow> = { ...rest };
  if (dealerId !== undefined) change.dealerNumber = dealerId;
  if (name !== undefined) Object.assign(change, { name, nameKey: nameKey(name) });
  if (websiteUrl !== undefined) change.websiteUrl = websiteUrl === null ? null : readWebsite(websiteUrl);
  assertAddress(before, wanted);
  const country = wanted.country ?? before.country;
  if (zipcode !== undefined && zipcode !== before.zipcode) Object.assign(change, placeOf(country, zipcode));
  return change;
}

/**
 * Throws if the state or the postal code is of another country than the dealer; a code that stays is not asked about.
 */
function assertAddress(before: Pick<DealerTableRow, "country" | "state" | "zipcode">, wanted: Wanted): void {
  const country = wanted.country ?? before.country;
  if (!isCountry(country)) throw new Problem("invalid_value", { fields: { country: "invalid_value" } });
  if (wanted.state && regionsOf(country, "en").length > 0 && !isRegion(country, wanted.state)) {
    throw new Problem("invalid_value", { fields: { state: "invalid_value" } });
  }
  const zipcode = wanted.zipcode === undefined ? before.zipcode : wanted.zipcode;
  if (zipcode === before.zipcode && country === before.country) return;
  // A text that is no postal code at all is refused where its location is looked up.
  const fields = zipcode && findPostalCode(zipcode) ? addressFaults({ country, zipcode }) : null;
  if (fields) throw new Problem("postal_code_elsewhere", { fields });
}

/**
 * Returns the location of a dealer that moves to another postal code: the new code's, because the old coordinates
 * belong to the old shop.
 */
function placeOf(country: string, zipcode: string | null): Partial<DealerTableRow> {
  if (zipcode === null) return { zipcode, lat: null, lon: null };
  const found = findPostalCode(zipcode);
  if (!found && (country === "US" || country === "CA")) {
    throw new Problem("postal_code_unknown", { fields: { zipcode: "postal_code_unknown" } });
  }
  return { zipcode: spellPostalCode(zipcode), lat: found?.lat ?? null, lon: found?.lon ?? null };
}
