// These are the two languages: English without a prefix in the URL, French under /fr.

export const locales = ["en", "fr"] as const;
export type Locale = (typeof locales)[number];
const defaultLocale: Locale = "en";

/** The specification fixes the name and the max age of the cookie. */
export const localeCookie = "i18n_redirected";

export function isLocale(value: unknown): value is Locale {
  return value === "en" || value === "fr";
}

/** Returns the value for `<html lang>` and Intl: the French is Canadian. */
export function htmlLang(locale: Locale): "en" | "fr-CA" {
  return locale === "fr" ? "fr-CA" : "en";
}

/** Returns the browser's preferred language of the two, or the default language if it accepts neither. */
export function localeFromAcceptLanguage(header: string | null | undefined): Locale {
  if (!header) return defaultLocale;
  let best: Locale = defaultLocale;
  let bestWeight = 0;
  for (const entry of header.split(",")) {
    const [tag = "", ...parameters] = entry.trim().split(";");
    const language = tag.trim().slice(0, 2).toLowerCase();
    if (!isLocale(language) || !/^[a-z]{2}(?:-|$)/i.test(tag.trim())) continue;
    const quality = parameters.find((parameter) => parameter.trim().startsWith("q="));
    const weight = quality ? Number(quality.trim().slice(2)) : 1;
    if (weight > bestWeight) [best, bestWeight] = [language, weight];
  }
  return best;
}
