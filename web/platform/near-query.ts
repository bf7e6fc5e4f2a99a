import type { Search } from "./screen.ts";

/** The default radius, used and shown if the URL has a postal code but no distance. */
export const usualRadiusMiles = 50;

export function nearQuery(search: Search): { zipcode?: string; zipDistance?: number } {
  if (!search.zipcode) return {};
  const { zipDistance } = search;
  const miles = zipDistance && /^\d{1,5}$/.test(zipDistance) ? Number(zipDistance) : usualRadiusMiles;
  return { zipcode: search.zipcode, zipDistance: miles };
}
