import { searchOf, text, textThat } from "../platform/search.ts";

/** This is the radius that is used and shown if the URL has a postal code but no distance. */
export const usualRadiusMiles = 50;

export const nearFields = { zipcode: text(), zipDistance: textThat((miles) => /^\d{1,5}$/.test(miles)) };

/** This is the query schema of a postal code and a radius in miles, as texts. */
export const nearSearch = searchOf(nearFields);

export function nearQuery({ zipcode, zipDistance }: { zipcode?: string; zipDistance?: string }) {
  return zipcode ? { zipcode, zipDistance: zipDistance ? Number(zipDistance) : usualRadiusMiles } : {};
}
