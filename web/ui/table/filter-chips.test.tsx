import { createElement } from "react";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ToggleChips } from "./filter-chips.tsx";

function shown(locale: "en" | "fr", count?: number): string {
  const i18n = setupI18n({ locale, messages: { [locale]: {} }, locales: locale === "fr" ? "fr-CA" : "en-US" });
  const chips = createElement(ToggleChips, {
    label: "Rows",
    chips: [{ key: "all", label: "All", count, on: true }],
    onChoose: () => undefined,
  });
  return renderToStaticMarkup(createElement(I18nProvider, { i18n }, chips));
}

it("A filter chip's count has the digit grouping of the page's language", () => {
  expect(shown("en", 10_000)).toContain(">10,000<");
  expect(shown("fr", 10_000)).toMatch(/>10\s000</);
  expect(shown("en", 0)).toContain(">0<");
  expect(shown("en")).not.toMatch(/\d</);
});
