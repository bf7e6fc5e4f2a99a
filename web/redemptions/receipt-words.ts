import { i18n, setupI18n, type I18n, type Messages } from "@lingui/core";
import { htmlLang, type Locale } from "#shared/locale.ts";

/** The words of a language beside the page's own: the rider's receipt at a desk that speaks another. */
export async function wordsOf(locale: Locale): Promise<I18n> {
  if (locale === i18n.locale) return i18n;
  if (locale === "en") return setupI18n({ locale, locales: "en-US", messages: { en: {} } });
  // The receipt shares words with the public pages, so its words may stand in any of the three.
  const parts = await Promise.all([
    import("#shared/locales/fr/shared.po"),
    import("#shared/locales/fr/public.po"),
    import("#shared/locales/fr/areas.po"),
  ]);
  const messages: Messages = {};
  for (const part of parts) Object.assign(messages, part.messages);
  return setupI18n({ locale, locales: htmlLang(locale), messages: { [locale]: messages } });
}
