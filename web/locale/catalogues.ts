// This module sets the language of the page.
import { i18n } from "@lingui/core";
import { htmlLang, type Locale } from "#shared/locale.ts";
import { wordsIn } from "./words.ts";

/** Loads the messages of a language without switching to it. */
export async function loadMessages(locale: Locale): Promise<void> {
  i18n.load(locale, await wordsIn(locale));
}

/** Loads the messages before switching, so that no page is shown in one language and then changes to the other. */
export async function activate(locale: Locale): Promise<void> {
  await loadMessages(locale);
  document.documentElement.lang = htmlLang(locale);
  i18n.activate(locale, locale === "fr" ? "fr-CA" : "en-US");
}
