import type { Locale } from "./locale.ts";

/**
 * Formatting needs these few words in both languages. They are not in the catalogs because the web app must not load
 * the server's catalog for them and shared code cannot use the macro. The code does not compile if a word is missing in
 * one language.
 */
type FormatWords = {
  tbd: string;
  invalidDate: string;
  now: string;
};

export const formatWords: Record<Locale, FormatWords> = {
  en: {
    tbd: "TBD",
    invalidDate: "Invalid Date",
    now: "just now",
  },
  fr: {
    tbd: "À déterminer",
    invalidDate: "Date non valide",
    now: "à l’instant",
  },
};

/**
 * These are the French names of months and days for Day.js, which has the English ones itself. Its own French and
 * Canadian French abbreviate July as "juil." and have no "1er" (docs/spec/portal.md#formats).
 */
export const frenchDates = {
  name: "fr",
  months: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(" "),
  monthsShort: "janv. févr. mars avr. mai juin juill. août sept. oct. nov. déc.".split(" "),
  weekdaysShort: "dim. lun. mar. mer. jeu. ven. sam.".split(" "),
  ordinal: (date: number): string => (date === 1 ? "[1er]" : String(date)),
  formats: {},
  relativeTime: {},
};
