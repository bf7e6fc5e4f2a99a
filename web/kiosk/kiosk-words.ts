import { i18n, type Messages } from "@lingui/core";
import { htmlLang, type Locale } from "#shared/locale.ts";

let french: Messages | null = null;

/** The language of one visit. English stands in the code; French is a file that the worker keeps for offline. */
export async function speak(locale: Locale): Promise<void> {
  if (locale === "fr") {
    french ??= (await import("#shared/locales/fr/kiosk.po")).messages;
    i18n.load("fr", french);
  } else {
    i18n.load("en", {});
  }
  document.documentElement.lang = htmlLang(locale);
  i18n.activate(locale, locale === "fr" ? "fr-CA" : "en-US");
}

export const otherLanguage = (locale: string): Locale => (locale === "fr" ? "en" : "fr");

/** Where the words cannot be had, the screen keeps those that it has. */
export const speakOther = (): Promise<void> => speak(otherLanguage(i18n.locale)).catch(() => {});
