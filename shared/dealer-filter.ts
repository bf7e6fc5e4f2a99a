import { between, type DealerIndex, type DealerEntry, type DealerIndexPart } from "./dealer-index.ts";
import type { DealersAnswer, DealersQuery, FoundDealer } from "./dealers.schema.ts";
import { boxAround, distanceMiles } from "./geo.ts";
import { nameKey } from "./name-key.ts";
import { nearOf, type Near } from "./near.ts";
import { isSamePostalCode, type PostalPlace } from "./postal.ts";

// This module contains the dealer finder. The server and an offline device answer with this same function.

/**
 * Finds dealers: nearest first if a postal code was passed, otherwise by name; dealers without a location come last.
 * Returns `unknown` if there is no such postal code.
 */
export function findDealers(
  book: DealerIndex,
  query: DealersQuery,
  lookUp: (code: string) => PostalPlace | null,
): DealersAnswer | "unknown" {
  const near = nearOf(query, lookUp);
  if (near === "unknown") return near;
  const part = (query.active ?? true) ? book.open : book.closed;
  const fits = fitsOf(query);
  return {
    dealers: near ? findNear(part, near, fits) : part.byName.filter(fits).map(({ dealer }) => dealer),
    distinctStates: part.states.get(query.country ?? "") ?? [],
    distinctCountry: [...part.countries],
    origin: near ? { lat: near.origin.lat, lon: near.origin.lon } : null,
  };
}

function fitsOf({ name, state, country }: DealersQuery): (entry: DealerEntry) => boolean {
  const words = nameKey(name ?? "")
    .split(" ")
    .filter(Boolean)
    .map((word) => ` ${word}`);
  const wanted = state?.toUpperCase();
  return ({ dealer, key }) =>
    (!country || dealer.country === country) &&
    (!wanted || dealer.state === wanted) &&
    // A search word matches only at the start of a word: "cycle" is found in "Lake Cycle", not in "Motorcycle".
    words.every((word) => key.includes(word));
}

function findNear(part: DealerIndexPart, near: Near, fits: (entry: DealerEntry) => boolean): FoundDealer[] {
  const found: { entry: DealerEntry; miles: number | null }[] = [];
  for (const entry of inReach(part, near)) {
    if (!fits(entry)) continue;
    const miles = entry.onMap ? distanceMiles(near.origin, entry) : null;
    if (near.miles === 0 || (miles !== null && miles <= near.miles)) found.push({ entry, miles });
  }
  found.sort((a, b) => (a.miles ?? Infinity) - (b.miles ?? Infinity) || a.entry.rank - b.entry.rank);
  return found.map(({ entry, miles }) => ({ ...entry.dealer, distance: miles }));
}

/**
 * Returns the dealers that may be within the radius: those with the same postal code, or those in the bounding box of
 * the circle.
 */
function inReach(part: DealerIndexPart, { origin, miles }: Near): readonly DealerEntry[] {
  if (miles === 0) {
    return part.byName.filter(({ dealer: { zipcode } }) => zipcode && isSamePostalCode(origin.code, zipcode));
  }
  const { minLat, maxLat, minLon, maxLon } = boxAround(origin, miles);
  return between(part, minLat, maxLat).filter(({ lon }) => minLon <= lon && lon <= maxLon);
}
