import { describe, expect, it } from "vitest";
import { distanceMiles } from "#shared/geo.ts";
import { isSamePostalCode, normalisePostalCode } from "#shared/postal.ts";
import { findPostalCode } from "./postal.ts";

describe("where a code is", () => {
  it.each([
    ["49107", "MI", 41.83, -86.37],
    ["49107-1234", "MI", 41.83, -86.37],
    [" 49107 ", "MI", 41.83, -86.37],
    ["G1R", "QC", 46.81, -71.21],
    ["g1r 2l3", "QC", 46.81, -71.21],
    ["G1R2L3", "QC", 46.81, -71.21],
    ["G1R-2L3", "QC", 46.81, -71.21],
    ["T3T 0E5", "AB", 51.01, -114.19],
    ["00901", "PR", 18.47, -66.11],
    ["09001", "AE", null, null],
  ])("%s is in %s", (text, region, lat, lon) => {
    const found = findPostalCode(text);
    expect(found?.region).toBe(region);
    if (found && lat !== null && lon !== null) expect(distanceMiles(found, { lat, lon })).toBeLessThan(8);
  });

  it.each(["", "0", "1234", "123456", "00000", "D1A 1A1", "G1R 2L", "Z1Z", "Buchanan", "H2X 1Y4 5", "<script>"])(
    "%j is no code that we know",
    (text) => {
      expect(findPostalCode(text)).toBeNull();
    },
  );

  it("survives the flaws of the dealer list: 96973 is 96793 with two digits swapped", () => {
    expect(findPostalCode("96973")).toBeNull();
    expect(findPostalCode("96793")?.region).toBe("HI");
  });
});

describe("the same code", () => {
  it("may be spelled in many ways", () => {
    expect(isSamePostalCode("90210-1234", "90210")).toBe(true);
    expect(isSamePostalCode("g1r2l3", "G1R 2L3")).toBe(true);
    expect(isSamePostalCode("G1R", "G1R 2L3")).toBe(true);
  });

  it("is not a neighbour's, nor the other country's, nor nonsense", () => {
    expect(isSamePostalCode("90210", "90211")).toBe(false);
    expect(isSamePostalCode("G1R 2L3", "G1R 2L4")).toBe(false);
    expect(isSamePostalCode("", "")).toBe(false);
    expect(normalisePostalCode("K1A O31")).toBeNull();
  });
});
