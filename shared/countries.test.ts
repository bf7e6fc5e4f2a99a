import { describe, expect, it } from "vitest";
import { countryList, countryName, isCountry, isRegion, regionName, regionsOf } from "./countries.ts";
import { locales } from "./locale.ts";

describe("the country list", () => {
  it("starts with the two countries of the races, the only ones with regions", () => {
    for (const locale of locales) {
      const list = countryList(locale);
      expect(list).toHaveLength(249);
      expect(list.slice(0, 2).map(({ code }) => code)).toEqual(["US", "CA"]);
      expect(list.filter(({ regions }) => regions).map(({ code }) => code)).toEqual(["US", "CA"]);
    }
  });

  it("is sorted by the alphabet of the language", () => {
    const french = countryList("fr").map(({ label }) => label);
    expect(french.indexOf("Égypte")).toBeLessThan(french.indexOf("France"));
    expect(regionsOf("CA", "en").map(({ code }) => code)).toContain("QC");
    expect(regionsOf("CA", "fr")[0]?.label).toBe("Alberta");
  });

  it("names regions in both languages", () => {
    expect(regionName("CA", "QC", "fr")).toBe("Québec");
    expect(regionName("CA", "BC", "fr")).toBe("Colombie-Britannique");
    expect(regionName("US", "CA", "fr")).toBe("Californie");
    expect(countryName("US", "fr")).toBe("États-Unis");
    expect(countryName("DE", "en")).toBe("Germany");
  });

  it("has no region for another country, and shows unknown codes as they are", () => {
    expect(regionsOf("FR", "fr")).toEqual([]);
    expect(regionName("FR", "75", "fr")).toBe("75");
    expect(regionName("US", "QC", "en")).toBe("QC");
    expect(countryName("XX", "en")).toBe("XX");
    expect(isCountry("XX")).toBe(false);
    expect(isCountry("us")).toBe(false);
    expect(isRegion("US", "QC")).toBe(false);
    expect(isRegion("toString", "QC")).toBe(false);
    expect(isRegion("CA", "QC")).toBe(true);
  });
});
