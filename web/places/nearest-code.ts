import { distanceMiles } from "#shared/geo.ts";
import type { PostalTable } from "#shared/postal.ts";

const farthestMiles = 100;

/** Returns the postal code nearest to a position, or null if no code of the two countries is near. */
export function nearestCode(table: PostalTable, here: { lat: number; lon: number }): string | null {
  let best: { code: string; miles: number } | null = null;
  for (const [code, place] of table) {
    // A degree of latitude is 69 miles, so most codes are ruled out without trigonometry.
    if (Math.abs(place.lat - here.lat) > 1.5) continue;
    const miles = distanceMiles(place, here);
    if (!best || miles < best.miles) best = { code, miles };
  }
  return best && best.miles <= farthestMiles ? best.code : null;
}
