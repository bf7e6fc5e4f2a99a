import { describe, expect, it } from "vitest";
import { defaultProgramme } from "./programme.ts";
import { settingRules } from "./programme-settings.fields.ts";
import { changeFrom, leavesOf, parseSetting, settingIn, settingText, typedSetting } from "./setting-values.ts";
import { settingsByName } from "./settings-sections.ts";

describe("the sections of the settings", () => {
  it("have every setting except the text colors, which follow from the others", () => {
    const all = Object.entries(defaultProgramme).flatMap(([key, value]) =>
      settingsByName.has(key) || Array.isArray(value) || value === null || typeof value !== "object"
        ? [key]
        : Object.keys(value).map((name) => `${key}.${name}`),
    );
    const missing = all.filter(
      (name) => ![...settingsByName.keys()].some((one) => one === name || one.startsWith(`${name}.`)),
    );
    expect(missing).toEqual(["colours.onBrand", "colours.onBrand2"]);
  });

  it("have the bounds of every number", () => {
    const numbers = [...settingsByName.keys()].filter((name) => typeof settingIn(defaultProgramme, name) === "number");
    expect(numbers.length).toBeGreaterThan(60);
    expect(numbers.filter((name) => settingRules[name]?.max === undefined)).toEqual([]);
  });
});

describe("a setting", () => {
  it("is the same after it was shown in its field and read again", () => {
    for (const [name, { kind }] of settingsByName) {
      const value = settingIn(defaultProgramme, name);
      if (value !== null) expect(parseSetting(kind, typedSetting(kind, value)), name).toEqual(value);
    }
  });

  it("is read as people of both languages type it, and refused where it cannot be read", () => {
    expect([parseSetting("cents", "1,250.50"), parseSetting("cents", "1 250,50 $")]).toEqual([125_050, 125_050]);
    expect([parseSetting("rate", "30%"), parseSetting("rate", "12,5")]).toEqual([0.3, 0.125]);
    expect(parseSetting("dayList", "60, 30 ;7")).toEqual([60, 30, 7]);
    for (const text of ["", "x", "-3", "1.5"]) expect(parseSetting("days", text), text).toBeUndefined();
    expect(parseSetting("dayList", "60, soon")).toBeUndefined();
  });

  it("is shown with its unit, in the language of the reader", () => {
    expect(settingText("cashPayoutDays", 1, "en")).toBe("1 day");
    expect(settingText("kiosk.offlineMaxAmount", 250_50, "fr")).toBe("250,50\u00A0$");
    expect(settingText("payoutMaxPerPlace", 25_000_00, "en")).toBe("$25,000");
    expect(settingText("qualifyingBikeYear", 2023, "fr")).toBe("2023");
    expect(settingText("creditExpiryPolicy", { "CA-QC": "never" }, "fr")).toBe("Québec\u00A0: Jamais");
  });

  it("becomes part of a change, with the text colors that belong to its colors", () => {
    expect(
      changeFrom([
        ["kiosk.idleSeconds", 90],
        ["colours.brand", "#000000"],
        ["colours.brand2", "#ffffff"],
        ["mailSender.name", ""],
      ]),
    ).toEqual({
      kiosk: { idleSeconds: 90 },
      colours: { brand: "#000000", brand2: "#ffffff", onBrand: "#ffffff", onBrand2: "#0f1814" },
      mailSender: { name: null },
    });
  });

  it("is one change for each field of a group that differs", () => {
    const { kiosk } = defaultProgramme;
    expect(leavesOf("kiosk", kiosk, { ...kiosk, retrySeconds: { first: 2, last: 60 }, syncItems: 20 })).toEqual([
      { key: "kiosk.syncItems", before: 25, after: 20 },
      { key: "kiosk.retrySeconds.first", before: 1, after: 2 },
    ]);
  });
});
