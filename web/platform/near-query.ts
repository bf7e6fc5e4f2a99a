import type { Search } from "./screen.ts";

/** Where the address bar names a code and no distance, this one is meant, and shown. */
export const usualRadiusMiles = 50;

export function nearQuery(search: Search): { zipcode?: string; zipDistance?: number } {
  if (!search.zipcode) return {};
  const { zipDistance } = search;
  const miles = zipDistance && /^\d{1,5}$/.test(zipDistance) ? Number(zipDistance) : usualRadiusMiles;
  return { zipcode: search.zipcode, zipDistance: miles };
}
