import { describe, expect, it } from "vitest";
import { locales } from "#shared/locale.ts";
import { reasonHelp, reasonValuesIn, reasonWordOf, reasonWords } from "#shared/result-words.ts";
import { reasonCodes, type ReasonCode, type ReasonValues } from "#shared/results.ts";
import { words } from "../../platform/words.ts";

// These tests prove that each reason why a result did not pay has text that a rider understands.

const values: Partial<Record<ReasonCode, ReasonValues>> = {
  place_pays_nothing: { place: 21 },
  not_finished: { status: "dsq" },
  too_few_starters: { starters: 5, needed: 6 },
  other_brand: { brand: "Yamaha" },
  unmatched: { until: "2026-08-03" },
  no_qualifying_bike: { year: 2023, until: "2026-08-01" },
  registered_late: { until: "2026-08-03" },
  two_better_classes: { most: 2 },
};

describe("why a result paid nothing", () => {
  it.each(reasonCodes)("%s has a text in both languages with all of its numbers", (code) => {
    const texts = locales.map((locale) =>
      words(locale).text(reasonWords[code], reasonValuesIn(locale, values[code] ?? null)),
    );
    for (const text of texts) expect(text).not.toMatch(/[{}]|undefined|null|reason\.|_/);
    expect(texts[0]).not.toBe(texts[1]);
    for (const value of Object.values(values[code] ?? {})) {
      if (typeof value === "number") expect(texts[0]).toContain(String(value));
    }
  });

  it("has a different text for each code", () => {
    for (const locale of locales) {
      const texts = reasonCodes.map((code) =>
        words(locale).text(reasonWords[code], reasonValuesIn(locale, values[code] ?? null)),
      );
      expect(new Set(texts).size).toBe(texts.length);
    }
  });

  it("says what a rider can do about it, if anything", () => {
    for (const [code, word] of Object.entries(reasonHelp)) {
      const [english, french] = locales.map((locale) => words(locale).text(word));
      expect(english, code).toMatch(/\.$/);
      expect(french, code).not.toBe(english);
    }
    expect(
      words("en").text(reasonWords.no_qualifying_bike, reasonValuesIn("en", values.no_qualifying_bike ?? null)),
    ).toBe("No 2023 or newer bike with a valid VIN on the account by Aug 1st, 2026");
    expect(words("fr").text(reasonWords.place_pays_nothing, reasonValuesIn("fr", { place: 1 }))).toBe(
      "La 1re place n’est pas primée",
    );
  });

  it.each([
    ["2026-08-03", "No account: can pay if the rider registers by Aug 3rd, 2026"],
    ["2026-08-04", "No account: the rider had to register by Aug 3rd, 2026"],
  ])("on %s, a result without an account says: %s", (today, text) => {
    const facts = values.unmatched ?? null;
    expect(words("en").text(reasonWordOf("unmatched", facts, today), reasonValuesIn("en", facts))).toBe(text);
  });
});
