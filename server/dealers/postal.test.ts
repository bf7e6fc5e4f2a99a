import { describe, expect, it } from "vitest";
import { distanceMiles } from "#shared/geo.ts";
import { isSamePostalCode, normalisePostalCode } from "#shared/postal.ts";
import { findPostalCode } from "./postal.ts";

describe("the coordinates of a postal code", () => {
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
  ])("of %s are in %s", (text, region, lat, lon) => {
    const found = findPostalCode(text);
    expect(found?.region).toBe(region);
    if (found && lat !== null && lon !== null) expect(distanceMiles(found, { lat, lon })).toBeLessThan(8);
  });

  it.each(["", "0", "1234", "123456", "00000", "D1A 1A1", "G1R 2L", "Z1Z", "Buchanan", "H2X 1Y4 5", "<script>"])(
    "are unknown for %j",
    (text) => {
      expect(findPostalCode(text)).toBeNull();
    },
  );

  it("does not correct swapped digits: the dealer list has 96973 for 96793", () => {
    expect(findPostalCode("96973")).toBeNull();
    expect(findPostalCode("96793")?.region).toBe("HI");
  });
});

describe("The comparison of two postal codes", () => {
  it("ignores how the codes are written", () => {
    expect(isSamePostalCode("90210-1234", "90210")).toBe(true);
    expect(isSamePostalCode("g1r2l3", "G1R 2L3")).toBe(true);
    expect(isSamePostalCode("G1R", "G1R 2L3")).toBe(true);
  });

  it("is false for neighboring codes and for empty texts", () => {
    expect(isSamePostalCode("90210", "90211")).toBe(false);
    expect(isSamePostalCode("G1R 2L3", "G1R 2L4")).toBe(false);
    expect(isSamePostalCode("", "")).toBe(false);
    expect(normalisePostalCode("K1A O31")).toBeNull();
  });
});
