import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ConsentNote, OwnConsentNote } from "./consent-note.tsx";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });

const noteOf = (sentTo: string | null): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ConsentNote missing={{ sentTo }} />
    </I18nProvider>,
  );

it("a child's wallet says whose consent is missing, and sends the link again", () => {
  expect(noteOf("Kim Brandt")).toContain("You can’t earn awards yet: Kim Brandt hasn’t consented.");
  expect(noteOf("Kim Brandt")).toMatch(/<button[^>]*>.*Send again/);
});

it("a minor without a guardian gets a link to the profile instead", () => {
  expect(noteOf(null)).toContain('href="/auth/rider/profile"');
  expect(noteOf(null)).not.toContain("Send again");
});

it("a rider who is an adult now can accept the rules for races before that", () => {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <OwnConsentNote onChanged={() => {}} />
    </I18nProvider>,
  );
  expect(html).toContain("You’re 18 or older now.");
  expect(html).toContain('href="/about/rules"');
  expect(html).toMatch(/<button[^>]*>.*Accept the rules/);
});
