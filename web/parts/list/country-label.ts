import { htmlLang, type Locale } from "#shared/locale.ts";

/**
 * Returns the browser's name of a country. The table of names in shared/countries.ts would make the code of every list
 * larger.
 */
export const countryLabel = (code: string, locale: Locale): string =>
  new Intl.DisplayNames(htmlLang(locale), { type: "region" }).of(code) ?? code;
