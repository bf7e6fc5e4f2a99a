import { createElement } from "react";
import { setupI18n } from "@lingui/core";
import { generateMessageId } from "@lingui/message-utils/generateMessageId";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { useShownFirstName, useShownName } from "./use-shown-name.ts";

const french = { [generateMessageId("Removed rider")]: "Pilote retiré" };

function Names({ of }: { of: string }) {
  return `${useShownName()(of)} / ${useShownFirstName()(of)}`;
}

function shown(locale: "en" | "fr", name: string): string {
  const i18n = setupI18n({ locale, messages: { en: {}, fr: french } });
  return renderToStaticMarkup(createElement(I18nProvider, { i18n }, createElement(Names, { of: name })));
}

it("The name of an erased rider is shown in the reader's language, even in place of the first name", () => {
  expect(shown("en", "Removed rider")).toBe("Removed rider / Removed rider");
  expect(shown("fr", "Removed rider")).toBe("Pilote retiré / Pilote retiré");
  expect(shown("fr", "Dana Kowalczyk")).toBe("Dana Kowalczyk / Dana");
});
