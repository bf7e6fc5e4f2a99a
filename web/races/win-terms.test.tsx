import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { ExpiryPolicies } from "#shared/credit-expiry.ts";
import type { ClassRecord, EventRecord } from "#shared/events.schema.ts";
import type { Locale } from "#shared/locale.ts";
import { messages as french } from "#shared/locales/fr/public.po";
import { signInAs, signOut } from "../testing/signed-in.ts";
import { WinTerms } from "./win-terms.tsx";

const languages = {
  en: setupI18n({ locale: "en", messages: { en: {} } }),
  fr: setupI18n({ locale: "fr", messages: { fr: french } }),
};
beforeEach(signOut);
afterEach(signOut);

// The casts are safe, because the component reads only these fields of the records.
// oxlint-disable-next-line no-unsafe-type-assertion
const chosen = { payoutType: "dealerCredit" } as ClassRecord;
const terms = (locale: Locale, policies: ExpiryPolicies, country = "CA"): string => {
  const rules = { creditExpiryMonths: 12, creditExpiryPolicy: policies };
  // oxlint-disable-next-line no-unsafe-type-assertion
  const event = { country, rules } as EventRecord;
  return renderToStaticMarkup(
    <I18nProvider i18n={languages[locale]}>
      <WinTerms event={event} chosen={chosen} />
    </I18nProvider>,
  );
};
const quebec = { country: "CA", state: "QC" };
const michigan = { country: "US", state: "MI" };

it("A visitor is told the shortest time if the expiry depends on where riders live", () => {
  expect(terms("en", { CA: "never" })).toBe("dealer credit, good for at least 12 months at any dealer in Canada.");
  expect(terms("fr", { CA: "never" })).toBe(
    "de crédit, valable au moins 12\u00a0mois chez tout concessionnaire au Canada.",
  );
  expect(terms("en", {})).toBe("dealer credit, good for 12 months at any dealer in Canada.");
});

it("A rider from the US is not told that credit of a Canadian race never expires", () => {
  signInAs("rider", [], michigan);
  expect(terms("en", { CA: "never" })).toBe("dealer credit, good for 12 months at any dealer in Canada.");
  expect(terms("fr", { CA: "never" })).toBe("de crédit, valable 12\u00a0mois chez tout concessionnaire au Canada.");
});

it("A rider from Québec is told at a race in the US that credit never expires", () => {
  signInAs("rider", [], quebec);
  expect(terms("en", { "CA-QC": "never" }, "US")).toBe(
    "dealer credit that never expires, at any dealer in the United States.",
  );
  expect(terms("fr", { "CA-QC": "never" }, "US")).toBe(
    "de crédit qui n’expire jamais, chez tout concessionnaire aux États-Unis.",
  );
});

it("A rider whose credit expires by inactivity is told from when on the months count", () => {
  signInAs("rider", [], quebec);
  expect(terms("en", { CA: "inactivity" })).toBe(
    "dealer credit, good for 12 months after you last earn or spend any, at any dealer in Canada.",
  );
  expect(terms("fr", { CA: "inactivity" })).toBe(
    "de crédit, valable pendant 12\u00a0mois après votre dernier gain ou votre dernière utilisation, chez tout concessionnaire au Canada.",
  );
});

it("A dealer is told what a visitor is told", () => {
  signInAs("dealer");
  expect(terms("en", { CA: "never" })).toContain("at least 12 months");
});
