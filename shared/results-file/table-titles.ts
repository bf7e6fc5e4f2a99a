import { bareHeading, classInHeading, classKey, looksLikeClass } from "./class-names.ts";
import { namesPart, withoutPart } from "./race-parts.ts";

// This module reads the names of worksheets and the headings above the tables of a page
// (docs/spec/files.md#several-tables-in-one-file).

export const isClassTitle = (title: string, classKeys: ReadonlySet<string>): boolean =>
  classKeys.has(classKey(title)) || looksLikeClass(title);

/** Tables with such a name are not the results of the day: their ranks are those of the series. */
export const isOfSeries = (title: string): boolean =>
  /\b(?:points|standings?|series|seasons?|championships?|championnat|saison|cumulati\w+|entries|entry list|inscri\w+)\b/iu.test(
    title,
  );

/**
 * Returns the class that a title names: "250 B" for "250 B Overall". A title such as "Main" or "Results" names no
 * class.
 */
export function classOfTitle(title: string, classKeys: ReadonlySet<string>): string {
  if (namesPart(title)) return title;
  return classInHeading(title, classKeys) ?? (bareHeading(title) === "" ? "" : title);
}

/**
 * Returns the key of the class to which the part in a title belongs: that of "250 B" for "250 B Moto 1", and an empty
 * key for "Heat 1".
 */
export const classKeyOfPart = (title: string): string => classKey(bareHeading(withoutPart(title)));
