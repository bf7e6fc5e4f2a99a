import type { DealerListItem, DealersAnswer, DealersQuery, FoundDealer } from "./dealers.schema.ts";
import { nameKey } from "./name-key.ts";
import { isNear, milesFrom, nearOf } from "./near.ts";
import type { PostalPlace } from "./postal.ts";

/** The dealer finder: the server and a device without a network answer by this same function. */

/** A dealer with the key that its name is searched by. */
export type KeyedDealer = DealerListItem & { key: string };

export const keyedDealer = (dealer: DealerListItem): KeyedDealer => ({ ...dealer, key: ` ${nameKey(dealer.name)}` });

/**
 * Nearest first where a postal code was given, else by name; who is nowhere on the map comes last. `unknown` where
 * there is no such postal code. `dealers` come sorted by name.
 */
export function findDealers(
  dealers: readonly KeyedDealer[],
  query: DealersQuery,
  lookUp: (code: string) => PostalPlace | null,
): DealersAnswer | "unknown" {
  const near = nearOf(query, lookUp);
  if (near === "unknown") return near;
  const words = nameKey(query.name ?? "")
    .split(" ")
    .filter(Boolean);
  const state = query.state?.toUpperCase();
  const active = query.active ?? true;

  const open = dealers.filter((dealer) => dealer.active === active);
  const inCountry = open.filter(({ country }) => !query.country || country === query.country);
  const found: FoundDealer[] = [];
  for (const dealer of inCountry) {
    if (state && dealer.state !== state) continue;
    // A word is found where one begins: "cycle" in "Lake Cycle", not in "Motorcycle".
    if (!words.every((word) => dealer.key.includes(` ${word}`))) continue;
    if (near && !isNear(near, dealer)) continue;
    const { key: _, ...item } = dealer;
    found.push(near ? { ...item, distance: milesFrom(near.origin, dealer) } : item);
  }
  if (near) found.sort((a, b) => (a.distance ?? Infinity) - (b.distance ?? Infinity));
  else found.sort((a, b) => Number(a.lat === null) - Number(b.lat === null));
  return {
    dealers: found,
    distinctStates: distinctStates(inCountry),
    distinctCountry: distinctCountries(open),
    origin: near ? { lat: near.origin.lat, lon: near.origin.lon } : null,
  };
}

/** States and provinces that have dealers, whichever was chosen: what the filter can offer. */
function distinctStates(dealers: readonly DealerListItem[]): DealersAnswer["distinctStates"] {
  const states = new Map<string, { country: string; state: string }>();
  for (const { country, state } of dealers) if (state) states.set(`${country} ${state}`, { country, state });
  return [...states].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, region]) => region);
}

export function distinctCountries(dealers: readonly DealerListItem[]): string[] {
  return [...new Set(dealers.map(({ country }) => country))].toSorted();
}
