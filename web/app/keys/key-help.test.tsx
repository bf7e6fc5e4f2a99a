import { createElement } from "react";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { goKeys } from "./go-keys.ts";
import { KeyHelp } from "./key-help.tsx";

it("The list of keys names each page that a key opens", () => {
  const i18n = setupI18n({ locale: "en", messages: { en: {} } });
  const help = createElement(KeyHelp, { onClose: () => {} });
  const html = renderToStaticMarkup(createElement(I18nProvider, { i18n }, help));
  for (const letter of Object.keys(goKeys)) expect(html, letter).toContain(`<kbd>${letter}</kbd>`);
  expect(html.match(/<kbd>g<\/kbd>/g)).toHaveLength(Object.keys(goKeys).length);
});
