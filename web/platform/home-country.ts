import type { Locale } from "#shared/locale.ts";

/** What a form begins with: who reads in French is more likely at home in Canada. */
export const homeCountry = (locale: Locale): "US" | "CA" => (locale === "fr" ? "CA" : "US");
