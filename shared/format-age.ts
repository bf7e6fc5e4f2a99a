import { ageAt } from "./dates.ts";
import type { Locale } from "./locale.ts";

// This format is in a module of its own, so that only the record of a rider loads it.

const unknown: Record<Locale, string> = { en: "Unknown", fr: "Inconnu" };

/** Formats the age in whole years on a day; "Unknown" if there is no valid date of birth before it. */
export function formatAge(dateOfBirth: string | null, today: string, locale: Locale): string {
  return String(ageAt(dateOfBirth, today) ?? unknown[locale]);
}
