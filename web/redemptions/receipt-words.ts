import { i18n, setupI18n, type I18n } from "@lingui/core";
import { htmlLang, type Locale } from "#shared/locale.ts";
import { wordsIn } from "../locale/words.ts";

/** The words of a language beside the page's own: the rider's receipt at a desk that speaks another. */
export async function wordsOf(locale: Locale): Promise<I18n> {
  if (locale === i18n.locale) return i18n;
  return setupI18n({ locale, locales: htmlLang(locale), messages: { [locale]: await wordsIn(locale) } });
}
