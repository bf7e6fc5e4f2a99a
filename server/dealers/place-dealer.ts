import { isPlace, type Point } from "#shared/geo.ts";
import { normalisePostalCode } from "#shared/postal.ts";
import { findPostalCode } from "./postal.ts";

/** Returns the coordinates in a dealer's record, else those of its postal code, else null. */
export function placeDealer(dealer: { lat: number | null; lon: number | null; zipcode: string | null }): Point | null {
  if (isPlace(dealer)) return { lat: dealer.lat, lon: dealer.lon };
  const found = dealer.zipcode ? findPostalCode(dealer.zipcode) : null;
  return found && { lat: found.lat, lon: found.lon };
}

/** Formats a postal code: "g1r2l3" → "G1R 2L3". Text that is not a postal code is returned as typed. */
export function spellPostalCode(text: string): string {
  const known = normalisePostalCode(text);
  if (!known) return text;
  if (known.country === "CA" && known.code.length === 6) return `${known.code.slice(0, 3)} ${known.code.slice(3)}`;
  return known.code;
}
