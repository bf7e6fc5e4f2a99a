// Which language the page speaks.
import { i18n } from "@lingui/core";
import { htmlLang, type Locale } from "#shared/locale.ts";
import { wordsIn } from "./words.ts";

/** The words of a language are there; which one is spoken does not change. */
export async function loadMessages(locale: Locale): Promise<void> {
  i18n.load(locale, await wordsIn(locale));
}

/** The words first: a page never shows in one language and turns into the other. */
export async function activate(locale: Locale): Promise<void> {
  await loadMessages(locale);
  document.documentElement.lang = htmlLang(locale);
  i18n.activate(locale, locale === "fr" ? "fr-CA" : "en-US");
}
