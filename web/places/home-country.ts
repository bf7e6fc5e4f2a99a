import type { Locale } from "#shared/locale.ts";

/** Returns the default country of a form. A user who reads French is more likely to live in Canada. */
export const homeCountry = (locale: Locale): "US" | "CA" => (locale === "fr" ? "CA" : "US");
