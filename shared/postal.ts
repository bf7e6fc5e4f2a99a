import type { Point } from "./geo.ts";

// This module reads ZIP and Canadian postal codes and looks up their locations; the caller loads the table.

export type PostalCode = { country: "US" | "CA"; code: string };
export type PostalPlace = PostalCode & Point & { region: string };
export type PostalTable = ReadonlyMap<string, { region: string } & Point>;

const zip = /^(\d{5})(?:\d{4})?$/;
// Canada Post uses these letters: no D, F, I, O, Q, U, and no W or Z at the start.
const canadian = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z](?:\d[ABCEGHJ-NPRSTV-Z]\d)?$/;

/**
 * Normalizes a postal code: "90210-1234" → 90210, "g1r 2l3" → G1R2L3, "G1R" → G1R. Returns null for a text in neither
 * country's format.
 */
export function normalisePostalCode(text: string): PostalCode | null {
  const bare = text.toUpperCase().replaceAll(/[\s\-–.\p{Cf}]/gu, "");
  const five = zip.exec(bare)?.[1];
  if (five) return { country: "US", code: five };
  return canadian.test(bare) ? { country: "CA", code: bare } : null;
}

/**
 * Returns whether the text can be a postal code of that country. For countries other than the US and Canada the format
 * is unknown, so everything is accepted.
 */
export function isPostalCodeOf(country: string, text: string): boolean {
  return (country !== "US" && country !== "CA") || normalisePostalCode(text)?.country === country;
}

/**
 * Returns whether two texts are the same code, ignoring the spelling and the +4 of a ZIP code. A search with radius 0
 * ("exact") uses this.
 */
export function isSamePostalCode(a: string, b: string): boolean {
  const [one, other] = [normalisePostalCode(a), normalisePostalCode(b)];
  if (!one || !other || one.country !== other.country) return false;
  // A bare FSA equals the code of any address inside it.
  const length = Math.min(one.code.length, other.code.length);
  return one.code.slice(0, length) === other.code.slice(0, length);
}

/**
 * Parses the compact table `postalCode,region,lat,lon`. A plain split is enough, because it has no quotation marks, and
 * fast, because it has tens of thousands of rows.
 */
export function parsePostalTable(csv: string): PostalTable {
  const table = new Map<string, { region: string } & Point>();
  const lines = csv.split("\n");
  for (let at = 1; at < lines.length; at += 1) {
    const [code, region, lat, lon] = (lines[at] ?? "").trimEnd().split(",");
    if (code && region) table.set(code, { region, lat: Number(lat), lon: Number(lon) });
  }
  return table;
}

/** Looks up a postal code. A full Canadian code is looked up unchanged, then by its first three characters (FSA). */
export function lookUpPostalCode(table: PostalTable, text: string): PostalPlace | null {
  const typed = normalisePostalCode(text);
  if (!typed) return null;
  const found = table.get(typed.code) ?? (typed.country === "CA" ? table.get(typed.code.slice(0, 3)) : undefined);
  return found ? { ...typed, ...found } : null;
}
