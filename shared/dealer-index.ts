import type { DealerListItem, DealersAnswer } from "./dealers.schema.ts";
import { isPlace } from "./geo.ts";
import { nameKey } from "./name-key.ts";

/**
 * This is an index of the dealers for the finder. It is built once for each version of the list, which rarely changes,
 * so that a search checks only a few candidates.
 */
export interface DealerIndex {
  open: DealerIndexPart;
  closed: DealerIndexPart;
}

export interface DealerIndexPart {
  /** The dealers are sorted by name; those without a location come last. */
  byName: readonly DealerEntry[];
  /** The dealers with a location are sorted from south to north; `lats` are their latitudes. */
  byLat: readonly DealerEntry[];
  lats: Float64Array;
  countries: readonly string[];
  /** These are the states and provinces by country; the key "" has all of them. */
  states: ReadonlyMap<string, DealersAnswer["distinctStates"]>;
}

export interface DealerEntry {
  dealer: DealerListItem;
  /** This is the name in the form that the search compares, with a space before each word. */
  key: string;
  /** This is the position in the order by name; it decides between dealers at the same distance. */
  rank: number;
  lat: number;
  lon: number;
  onMap: boolean;
}

export function dealerBook(dealers: readonly DealerListItem[]): DealerIndex {
  return {
    open: shelfOf(dealers.filter(({ active }) => active)),
    closed: shelfOf(dealers.filter(({ active }) => !active)),
  };
}

function shelfOf(dealers: readonly DealerListItem[]): DealerIndexPart {
  const byName = dealers
    .map((dealer) => ({ dealer, key: ` ${nameKey(dealer.name)}` }))
    .toSorted((a, b) => compare(a.key, b.key) || compare(a.dealer._id, b.dealer._id))
    .map(({ dealer, key }, rank): DealerEntry => {
      const { lat, lon } = dealer;
      return { dealer, key, rank, lat: lat ?? 0, lon: lon ?? 0, onMap: isPlace({ lat, lon }) };
    });
  const byLat = byName.filter(({ onMap }) => onMap).toSorted((a, b) => a.lat - b.lat);
  return {
    byName: byName.toSorted((a, b) => Number(b.onMap) - Number(a.onMap)),
    byLat,
    lats: Float64Array.from(byLat, ({ lat }) => lat),
    countries: [...new Set(dealers.map(({ country }) => country))].toSorted(),
    states: statesOf(dealers),
  };
}

/**
 * Returns the states and provinces that have dealers, regardless of the current filters. They are the choices of the
 * filter.
 */
function statesOf(dealers: readonly DealerListItem[]): DealerIndexPart["states"] {
  const regions = new Map<string, { country: string; state: string }>();
  for (const { country, state } of dealers) if (state) regions.set(`${country} ${state}`, { country, state });
  const all = [...regions].toSorted(([a], [b]) => compare(a, b)).map(([, region]) => region);
  const states = new Map([["", all]]);
  for (const region of all) states.set(region.country, [...(states.get(region.country) ?? []), region]);
  return states;
}

/** Returns the dealers between two latitudes. */
export function between(part: DealerIndexPart, south: number, north: number): readonly DealerEntry[] {
  return part.byLat.slice(firstFrom(part.lats, south), firstFrom(part.lats, north, true));
}

/** Returns the index of the first entry whose latitude is at least `lat`; with `beyond`, greater than `lat`. */
function firstFrom(lats: Float64Array, lat: number, beyond = false): number {
  let [low, high] = [0, lats.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = lats[middle] ?? 0;
    if (at < lat || (beyond && at === lat)) low = middle + 1;
    else high = middle;
  }
  return low;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
