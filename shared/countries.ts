import { sortedByLabel } from "./by-label.ts";
import { countryNames, regionNames } from "./country-names.ts";
import type { Locale } from "./locale.ts";

// This module lists the countries; only the United States and Canada have regions. See docs/spec/portal.md#records.

export type RegionLabel = { code: string; label: string };
export type CountryLabel = RegionLabel & { regions?: RegionLabel[] };

const column: Record<Locale, 1 | 2> = { en: 1, fr: 2 };

function hasRegions(country: string): country is "US" | "CA" {
  return country === "US" || country === "CA";
}

export function isCountry(code: string): boolean {
  return countryNames.some(([known]) => known === code);
}

export function isRegion(country: string, code: string): boolean {
  return hasRegions(country) && regionNames[country].some(([known]) => known === code);
}

/** Returns the name of a country, or its code if the name is not known. */
export function countryName(code: string, locale: Locale): string {
  return countryNames.find(([known]) => known === code)?.[column[locale]] ?? code;
}

/** Returns the name of a state, province or territory, or its code if the name is not known. */
export function regionName(country: string, code: string, locale: Locale): string {
  if (!hasRegions(country)) return code;
  return regionNames[country].find(([known]) => known === code)?.[column[locale]] ?? code;
}

/** Returns states, provinces and territories in alphabetical order, or none for other countries. */
export function regionsOf(country: string, locale: Locale): RegionLabel[] {
  if (!hasRegions(country)) return [];
  const named = regionNames[country].map((names) => ({
    code: names[0],
    label: names[column[locale]],
  }));
  return sortedByLabel(named);
}

/**
 * Returns the countries: those with states or provinces come first, because races are held there, then the others in
 * the alphabetical order of the language.
 */
export function countryList(locale: Locale): CountryLabel[] {
  const all = countryNames.map((names): CountryLabel => {
    const [code, label] = [names[0], names[column[locale]]];
    return hasRegions(code) ? { code, label, regions: regionsOf(code, locale) } : { code, label };
  });
  const home = all.filter(({ code }) => hasRegions(code));
  const others = all.filter(({ code }) => !hasRegions(code));
  return [...home, ...sortedByLabel(others)];
}
