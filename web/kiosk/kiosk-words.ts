import { i18n } from "@lingui/core";
import type { Locale } from "#shared/locale.ts";
import { activate } from "../locale/catalogues.ts";

/** The language of one visit; the worker keeps the files of both for offline. */
export const speak = (locale: Locale): Promise<void> => activate(locale);

export const otherLanguage = (locale: string): Locale => (locale === "fr" ? "en" : "fr");

/** Where the words cannot be had, the screen keeps those that it has. */
export const speakOther = (): Promise<void> => speak(otherLanguage(i18n.locale)).catch(() => {});
