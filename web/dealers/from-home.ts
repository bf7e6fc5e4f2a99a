import type { FoundDealer } from "#shared/dealers.schema.ts";
import { distanceMiles, isPlace, type Point } from "#shared/geo.ts";

interface Home {
  country: string | null;
  state: string | null;
}

/**
 * Returns the dealers of the account's state or province first, then the others by their distance from the center of
 * those. If the account has no state, or no dealer of its state is on the map, it returns the list unchanged.
 */
export function fromHome(dealers: readonly FoundDealer[], home: Home | undefined): readonly FoundDealer[] {
  if (!home?.state) return dealers;
  const isAtHome = ({ state, country }: FoundDealer) => state === home.state && country === home.country;
  const own = dealers.filter(isAtHome);
  const middle = middleOf(own);
  if (!middle) return dealers;
  const others = dealers
    .filter((dealer) => !isAtHome(dealer))
    .map((dealer) => ({ dealer, miles: isPlace(dealer) ? distanceMiles(middle, dealer) : Infinity }))
    .toSorted((a, b) => (a.miles === b.miles ? 0 : a.miles - b.miles));
  return [...own, ...others.map(({ dealer }) => dealer)];
}

function middleOf(dealers: readonly FoundDealer[]): Point | null {
  const points = dealers.flatMap(({ lat, lon }) => (lat === null || lon === null ? [] : [{ lat, lon }]));
  if (points.length === 0) return null;
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  return { lat: mean(points.map(({ lat }) => lat)), lon: mean(points.map(({ lon }) => lon)) };
}
