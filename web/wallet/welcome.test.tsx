import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Welcome } from "./welcome.tsx";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });

function shown(bike: "none" | "valid" | "pending", { hasPin = true, hasPlan = false } = {}): string {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Welcome welcome={{ bike, hasPin }} isConsentMissing={false} hasPlan={hasPlan}>
        {null}
      </Welcome>
    </I18nProvider>,
  );
  return html.replace(/<[^>]*>/g, "|").replace(/\|+/g, "|");
}

it("The welcome card shows a new rider what is done and what is still to do, and no empty balance", () => {
  expect(shown("valid")).toContain("|Done: |Your bike qualifies|Done: |Your PIN is set|To do: |Tell us which race");
  expect(shown("none", { hasPin: false })).toMatch(/\|To do: \|Add your bike\|To do: \|Set your PIN/);
  expect(shown("pending")).toContain("|To do: |We’re checking your bike’s VIN.");
  expect(shown("valid", { hasPlan: true })).toContain("|Done: |Your next race is planned");
  expect(shown("valid")).not.toContain("$0.00");
});
