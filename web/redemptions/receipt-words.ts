import { i18n, setupI18n, type I18n } from "@lingui/core";
import { htmlLang, type Locale } from "#shared/locale.ts";
import { wordsIn } from "../locale/words.ts";

/** Loads the translations of a language other than the page's, for a receipt in the rider's language. */
export async function i18nIn(locale: Locale): Promise<I18n> {
  if (locale === i18n.locale) return i18n;
  return setupI18n({ locale, locales: htmlLang(locale), messages: { [locale]: await wordsIn(locale) } });
}
