import type { Locale } from "#shared/locale.ts";

/** Returns the default country of a form: a user who reads French more likely lives in Canada. */
export const homeCountry = (locale: Locale): "US" | "CA" => (locale === "fr" ? "CA" : "US");
