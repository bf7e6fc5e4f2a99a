import { describe, expect, it } from "vitest";
import { htmlLang, isLocale, localeFromAcceptLanguage } from "./locale.ts";

describe("the preferred language of a browser", () => {
  it.each([
    ["fr-CA,fr;q=0.9,en;q=0.8", "fr"],
    ["en-US,en;q=0.9,fr;q=0.8", "en"],
    ["de-DE, fr;q=0.4, en;q=0.3", "fr"],
    ["en;q=0.2, fr;q=0.9", "fr"],
    ["FR", "fr"],
  ])("for %j is %s", (header, locale) => {
    expect(localeFromAcceptLanguage(header)).toBe(locale);
  });

  it.each([null, undefined, "", "*", "de", "frr", "fr;q=0", "fr;q=x", ";;;,,,", "x".repeat(5000)])(
    "is English when the header is %j",
    (header) => {
      expect(localeFromAcceptLanguage(header)).toBe("en");
    },
  );
});

it("is one of two languages, and French is Canadian French", () => {
  expect(isLocale("fr")).toBe(true);
  expect(isLocale("fr-FR")).toBe(false);
  expect(htmlLang("fr")).toBe("fr-CA");
  expect(htmlLang("en")).toBe("en");
});
