import { boxAround, distanceMiles, isPlace, type Point } from "./geo.ts";
import { isSamePostalCode, normalisePostalCode, type PostalPlace } from "./postal.ts";

// This module contains the radius search around a postal code, shared by dealers and events, on the server and on an
// offline device.

/** This is a radius search; `miles` 0 matches only the same postal code. */
export interface Near {
  origin: PostalPlace;
  miles: number;
}

interface Located {
  zipcode: string | null;
  lat: number | null;
  lon: number | null;
}

/** Returns the radius search of a query: null if there is no postal code, `unknown` if the code is not in the table. */
export function nearOf(
  query: { zipcode?: string | undefined; zipDistance?: number | undefined },
  lookUp: (code: string) => PostalPlace | null,
): Near | null | "unknown" {
  if (!query.zipcode) return null;
  const origin = lookUp(query.zipcode);
  return origin ? { origin, miles: query.zipDistance ?? 0 } : "unknown";
}

export function isNear(near: Near, item: Located): boolean {
  if (near.miles === 0) return item.zipcode !== null && isSamePostalCode(near.origin.code, item.zipcode);
  const miles = milesFrom(near.origin, item);
  return miles !== null && miles <= near.miles;
}

/** Returns the miles from the origin to an item, or null if the location of the item is unknown. */
export function milesFrom(origin: Point, item: { lat: number | null; lon: number | null }): number | null {
  return isPlace(item) ? distanceMiles(origin, item) : null;
}

/**
 * Returns SQL LIKE patterns for stored codes that are equal to this one: a ZIP code with or without its +4, a Canadian
 * code with or without its space, and a bare FSA for any code inside it.
 */
export function codePatterns(code: string): [string, string, string] {
  const typed = normalisePostalCode(code);
  if (!typed) return ["", "", ""];
  const [fsa, rest] = [typed.code.slice(0, 3), typed.code.slice(3)];
  if (typed.country === "US" || rest === "") return [`${typed.code}%`, `${typed.code}%`, typed.code];
  return [`${fsa}${rest}`, `${fsa} ${rest}`, fsa];
}

/**
 * Returns a circle in the form that a database query needs: a bounding box, and the max chord between the center and a
 * point.
 */
export function circleOf({ origin, miles }: Near) {
  const halfAngle = Math.min(Math.PI / 2, miles / earthDiameter);
  return { ...boxAround(origin, miles), lat: origin.lat, lon: origin.lon, chord: Math.sin(halfAngle) ** 2 };
}

const earthDiameter = 2 * 3958.7613;
