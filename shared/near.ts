import { boxAround, distanceMiles, isPlace, type Point } from "./geo.ts";
import { isSamePostalCode, normalisePostalCode, type PostalPlace } from "./postal.ts";

/** "Near this postal code": the same for dealers and events, on the server and on a device without a network. */

/** `miles` 0 asks for the very code (decisions §2). */
export interface Near {
  origin: PostalPlace;
  miles: number;
}

interface Located {
  zipcode: string | null;
  lat: number | null;
  lon: number | null;
}

/** Null where no code was asked for, `unknown` where no such code is in the table. */
export function nearOf(
  asked: { zipcode?: string | undefined; zipDistance?: number | undefined },
  lookUp: (code: string) => PostalPlace | null,
): Near | null | "unknown" {
  if (!asked.zipcode) return null;
  const origin = lookUp(asked.zipcode);
  return origin ? { origin, miles: asked.zipDistance ?? 0 } : "unknown";
}

export function isNear(near: Near, item: Located): boolean {
  if (near.miles === 0) return item.zipcode !== null && isSamePostalCode(near.origin.code, item.zipcode);
  const miles = milesFrom(near.origin, item);
  return miles !== null && miles <= near.miles;
}

/** Null where nobody knows where the thing is. */
export function milesFrom(origin: Point, item: { lat: number | null; lon: number | null }): number | null {
  return isPlace(item) ? distanceMiles(origin, item) : null;
}

/**
 * How codes of records may begin that are the same as this one: a ZIP with or without its +4, a Canadian code with or
 * without its blank, a bare FSA for any code inside it. The database looks with these.
 */
export function codePatterns(code: string): [string, string, string] {
  const asked = normalisePostalCode(code);
  if (!asked) return ["", "", ""];
  const [fsa, rest] = [asked.code.slice(0, 3), asked.code.slice(3)];
  if (asked.country === "US" || rest === "") return [`${asked.code}%`, `${asked.code}%`, asked.code];
  return [`${fsa}${rest}`, `${fsa} ${rest}`, fsa];
}

/** What a circle is to a database: a box to look in, and the chord that a point's distance may not pass. */
export function circleOf({ origin, miles }: Near) {
  const halfAngle = Math.min(Math.PI / 2, miles / earthDiameter);
  return { ...boxAround(origin, miles), lat: origin.lat, lon: origin.lon, chord: Math.sin(halfAngle) ** 2 };
}

const earthDiameter = 2 * 3958.7613;
