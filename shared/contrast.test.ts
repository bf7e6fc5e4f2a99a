import { describe, expect, it } from "vitest";
import { contrastFaults, contrastOf, coloursFrom, textColorOn } from "./contrast.ts";
import { defaultProgramme } from "./programme.ts";

describe("the contrast of two colors", () => {
  it("follows the formula of WCAG", () => {
    expect(contrastOf("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrastOf("#777777", "#ffffff")).toBeCloseTo(4.478, 3);
    expect(contrastOf("#ffffff", "#777777")).toBe(contrastOf("#777777", "#ffffff"));
  });
});

describe("the colors of a program", () => {
  it("pass with the defaults, whose text colors are the ones that are derived", () => {
    expect(contrastFaults(defaultProgramme.colours)).toEqual([]);
    const { brand, brand2 } = defaultProgramme.colours;
    expect(coloursFrom(brand, brand2)).toEqual(defaultProgramme.colours);
    expect([textColorOn("#000000"), textColorOn("#ffffff")]).toEqual(["#ffffff", "#0f1814"]);
  });

  it("fail where text cannot be read, with the ratio rounded down", () => {
    const [worst] = contrastFaults({ ...defaultProgramme.colours, onBrand: "#ffffff" });
    expect(worst).toMatchObject({ needed: 4.5, theme: null });
    expect(worst?.ratio).toBeLessThan(1.6);
    const almost = contrastFaults({ ...defaultProgramme.colours, brand2: "#777777", onBrand2: "#ffffff" });
    expect(almost.find(({ place }) => place === "textOnBrand2")?.ratio).toBe(4.47);
  });

  it("fail where the two are too close to each other", () => {
    const places = contrastFaults(coloursFrom("#ffc61a", "#ffd54a")).map(({ place }) => place);
    expect(places).toContain("figureOnBrand2");
  });

  it("can fail in one theme only, because some mixed colors are on the surface of that theme", () => {
    const faults = contrastFaults(coloursFrom("#000000", "#ffffff"));
    expect(faults.some(({ place, theme }) => place === "linkLine" && theme === "dark")).toBe(true);
    expect(faults.some(({ place, theme }) => place === "linkLine" && theme === "light")).toBe(false);
  });
});
