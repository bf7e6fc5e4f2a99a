import { describe, expect, it } from "vitest";
import { matchesPattern } from "./vin.ts";
import { fixedStart, normalisePattern, patternFault, patternOfVin } from "./vin-patterns.ts";

const rules = { wmis: ["VBK"], yearsFrom: 1998 };
const faultOf = (pattern: string, year = 2024) => patternFault({ pattern, year }, rules);

describe("A VIN pattern", () => {
  it("is accepted with maker, model year and most of the model, whatever else is open", () => {
    for (const pattern of ["VBKSX*43*RM3*****", "VBKSXA43*RM******", "VBKS*A4**R*******", "VBKSXA433RM123456"]) {
      expect(faultOf(pattern), pattern).toBeNull();
    }
  });

  it.each([
    ["*****************", "too_wide"],
    ["VBK**************", "too_wide"],
    ["VBK******R*******", "too_wide"],
    ["VBKSX****R*******", "too_wide"],
    ["V*KSXA43*RM******", "too_wide"],
    // Without the year every model year fits, and an old bike would count as a new one.
    ["VBKSXA43**M******", "too_wide"],
    ["JYASXA43*RM******", "maker"],
    ["VBKSXA43*PM******", "year"],
    // Z and 0 stand for no model year.
    ["VBKSXA43*ZM******", "year"],
    ["VBKSXA43*RM*****", "length"],
    ["VBKSXA43*RM*******", "length"],
    ["", "length"],
    ["VBKSIA43*RM******", "letters"],
    ["VBKSXA43*RM?*****", "letters"],
    ["VBKSX%43*RM_*****", "letters"],
    ["vbksxa43*rm******", "letters"],
  ])("%s is refused as %s", (pattern, fault) => {
    expect(faultOf(pattern)).toBe(fault);
  });

  it("has the model year of its tenth character", () => {
    expect(faultOf("VBKSXA43*RM******", 2024)).toBeNull();
    for (const year of [1994, 2023, 2025, 2054, 0]) expect(faultOf("VBKSXA43*RM******", year)).toBe("year");
  });

  it("can be of any maker if the program names none", () => {
    expect(patternFault({ pattern: "JYASXA43*RM******", year: 2024 }, { ...rules, wmis: [] })).toBeNull();
  });

  it("is made from a VIN with wildcards for the check digit and the serial number", () => {
    const pattern = patternOfVin("VBKSXA433RM123456");
    expect(pattern).toBe("VBKSXA43*RM******");
    expect(faultOf(pattern)).toBeNull();
    expect(matchesPattern("VBKSXA438RM999999", pattern)).toBe(true);
    expect(matchesPattern("VBKSXA433PM123456", pattern)).toBe(false);
  });

  it("is read in either case and with spaces, and its fixed start is known", () => {
    expect(normalisePattern(" vbksx *43*rm3 *****\u00A0")).toBe("VBKSX*43*RM3*****");
    expect(fixedStart("VBKSX*43*RM3*****")).toBe("VBKSX");
    expect(fixedStart("VBKSXA433RM123456")).toBe("VBKSXA433RM123456");
  });
});
