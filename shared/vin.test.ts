import { readFileSync } from "node:fs";
import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import {
  checkDigitOf,
  hasRightCheckDigit,
  evaluateVin,
  matchesPattern,
  modelYearOf,
  yearsFrom,
  type VinPattern,
} from "./vin.ts";
import { normaliseVin, vinFault } from "./typed-vin.ts";

type Case = {
  vin: string;
  validVin: string;
  brand: string;
  model: string;
  modelYear: string;
  qualifies2023plus: string;
  note: string;
};

const file = readFileSync(new URL("./fixtures/vin-cases.csv", import.meta.url), "utf8");
const cases = Papa.parse<Case>(file, { header: true, skipEmptyLines: true }).data;
const patternIn = /built from pattern ([A-Z0-9*]{17})/;

const patterns: VinPattern[] = cases.flatMap(({ note, model, modelYear }) => {
  const pattern = patternIn.exec(note)?.[1];
  return pattern ? [{ pattern, model, year: Number(modelYear) }] : [];
});

describe("every VIN of the test list", () => {
  it("has test cases", () => {
    expect(cases).toHaveLength(97);
    expect(patterns.length).toBe(70);
  });

  it.each(cases)("$vin: $note", ({ vin: text, validVin, modelYear, qualifies2023plus, note }) => {
    const vin = normaliseVin(text);
    expect(vinFault(vin) === null && hasRightCheckDigit(vin)).toBe(validVin === "true");
    if (modelYear) expect(modelYearOf(vin)).toBe(Number(modelYear));
    const { state, reason, year, warnings } = evaluateVin(text, patterns);
    if (qualifies2023plus === "true") expect({ state, year }).toEqual({ state: "valid", year: Number(modelYear) });
    if (qualifies2023plus === "false" && modelYear)
      expect({ state, reason }).toEqual({ state: "invalid", reason: "too_old" });
    if (/check digit fails/.test(note)) {
      // Off-road competition bikes need not have a correct check digit, so it only causes a warning.
      expect(warnings).toContain("check_digit");
      expect(state).not.toBe("invalid");
    }
    if (validVin === "false" && !/check digit fails/.test(note)) expect(state).toBe("invalid");
  });
});

describe("an invalid VIN", () => {
  it.each([
    ["VBKSXY437PM3O5666", "VBKSXY437PM305666"],
    ["VBKSXY437PM3I5666", "VBKSXY437PM315666"],
    ["VBKSXY437PM3Q5666", "VBKSXY437PM305666"],
  ])("%s has the suggestion %s", (vin, suggestion) => {
    expect(vinFault(vin)).toEqual({ code: "letters", suggestion });
    expect(evaluateVin(vin, [])).toMatchObject({ state: "invalid", reason: "letters", suggestion });
  });

  it("has no suggestion if more than one letter is wrong", () => {
    expect(vinFault("VBKSX-437PM375666")).toEqual({ code: "letters" });
    expect(vinFault("VBKSXY437PM37566É")).toEqual({ code: "letters" });
    expect(vinFault("VBKSXY437PM37566")).toEqual({ code: "length" });
    expect(vinFault("")).toEqual({ code: "length" });
  });

  it("is not caused by pasted spaces", () => {
    expect(normaliseVin(" vbk sxy437 pm375666\u00A0\n")).toBe("VBKSXY437PM375666");
  });
});

describe("the check digit", () => {
  it("catches every single wrong digit", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...cases.filter((c) => c.validVin === "true").map((c) => normaliseVin(c.vin))),
        fc.nat(16),
        fc.integer({ min: 1, max: 9 }),
        (vin, at, by) => {
          const digit = vin[at] ?? "";
          fc.pre(at !== 8 && /\d/.test(digit));
          const other = vin.slice(0, at) + String((Number(digit) + by) % 10) + vin.slice(at + 1);
          expect(hasRightCheckDigit(other)).toBe(false);
        },
      ),
    );
  });

  it("does not exist for an invalid VIN", () => {
    expect(checkDigitOf("SHORT")).toBeNull();
    expect(hasRightCheckDigit("")).toBe(false);
  });
});

describe("the model year", () => {
  const coded = (code: string) => `VBKSXY437${code}M375666`;

  it("is the nearest of the thirty-year cycle from the year given", () => {
    expect(modelYearOf(coded("P"))).toBe(2023);
    expect(modelYearOf(coded("T"))).toBe(2026);
    expect(modelYearOf(coded("Y"))).toBe(2030);
    expect(modelYearOf(coded("1"))).toBe(2001);
    expect(modelYearOf(coded("1"), 2002)).toBe(2031);
    expect(modelYearOf(coded("P"), 1980)).toBe(1993);
    expect(modelYearOf(coded("W"), yearsFrom(2026))).toBe(1998);
    expect(modelYearOf(coded("V"), yearsFrom(2026))).toBe(2027);
  });

  it.each(["U", "Z", "0", "I", "-"])("is unknown for the code %s", (code) => {
    expect(modelYearOf(coded(code))).toBeNull();
  });

  it("is unknown for an incomplete VIN", () => {
    expect(modelYearOf("VBKSXY437P")).toBeNull();
    expect(modelYearOf("")).toBeNull();
  });
});

describe("a bike", () => {
  const vin = "VBKSXY437PM375666";
  const known: VinPattern = { model: "450 SX-F", year: 2023, pattern: "VBKSX*43*PM3*****" };

  it("is pending, neither valid nor invalid, while no verified pattern matches it", () => {
    expect(evaluateVin(vin, [])).toMatchObject({ state: "pending", year: 2023, warnings: [] });
    expect(evaluateVin("VBKSXY437UM375666", []).state).toBe("pending");
  });

  it("has the model of the most specific pattern", () => {
    const wide: VinPattern = { model: "any 2023", year: 2023, pattern: "VBK******PM******" };
    expect(evaluateVin(vin, [wide, known]).model).toBe("450 SX-F");
    expect(evaluateVin(vin, [known, wide]).model).toBe("450 SX-F");
  });

  it("is invalid when its pattern's model year is too old for the program", () => {
    expect(evaluateVin(vin, [{ ...known, year: 2022 }])).toMatchObject({
      state: "invalid",
      reason: "too_old",
    });
    expect(evaluateVin(vin, [known], { qualifyingYear: 2024 }).state).toBe("invalid");
  });

  it("of another maker only has a warning, because patterns decide", () => {
    expect(evaluateVin("JKAKXECC2PN674083", [], { wmis: ["VBK"] }).warnings).toEqual(["other_maker"]);
    expect(evaluateVin(vin, [], { wmis: ["VBK"] }).warnings).toEqual([]);
  });

  it("does not match a mask of another length, or with a star in its own VIN", () => {
    expect(matchesPattern(vin, "VBK*")).toBe(false);
    expect(matchesPattern("VBKSX*437PM375666", "VBKSXY437PM375666")).toBe(false);
  });
});
