import type { Locale } from "./locale.ts";

/**
 * The few words that formatting needs, in both languages. They are not in the catalogs because the web app must not
 * load the server's catalog for them and shared code cannot use the macro. A word that is missing in one language
 * does not compile.
 */
type FormatWords = {
  tbd: string;
  unknown: string;
  invalidDate: string;
  now: string;
  months: readonly string[];
  weekdays: readonly string[];
};

export const formatWords: Record<Locale, FormatWords> = {
  en: {
    tbd: "TBD",
    unknown: "Unknown",
    invalidDate: "Invalid Date",
    now: "just now",
    months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
    weekdays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
  },
  fr: {
    tbd: "À déterminer",
    unknown: "Inconnu",
    invalidDate: "Date non valide",
    now: "à l’instant",
    months: ["janv.", "févr.", "mars", "avr.", "mai", "juin", "juill.", "août", "sept.", "oct.", "nov.", "déc."],
    weekdays: ["dim.", "lun.", "mar.", "mer.", "jeu.", "ven.", "sam."],
  },
};
