import { i18n } from "@lingui/core";
import type { Locale } from "#shared/locale.ts";
import { activate } from "../locale/catalogues.ts";

/** Switches the language of a visit. The service worker precaches the catalogs of both languages for offline use. */
export const speak = (locale: Locale): Promise<void> => activate(locale);

export const otherLanguage = (locale: string): Locale => (locale === "fr" ? "en" : "fr");

/** Switches to the other language. If its catalog cannot be loaded, the screen stays in the current language. */
export const speakOther = (): Promise<void> => speak(otherLanguage(i18n.locale)).catch(() => {});
