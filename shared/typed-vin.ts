import { defaultProgramme } from "./programme.ts";
import { ungrouped } from "./visible-text.ts";

// This module checks the format of a typed VIN (docs/spec/bikes.md#vin). It is separate from shared/vin.ts, so that the
// registration loads only this part.

const vinLength = defaultProgramme.vinLength;
const allowed = /^[A-HJ-NPR-Z0-9]*$/;
const likelyMeant: Record<string, string> = { I: "1", O: "0", Q: "0" };

export type VinFault = { code: "length" | "letters"; suggestion?: string };

/**
 * Removes whitespace, hyphens and invisible characters from the typed or pasted VIN, and converts it to upper case. Some
 * registrations print a VIN in groups.
 */
export function normaliseVin(text: string): string {
  return ungrouped(text).toUpperCase();
}

/** Returns what is wrong with the format of a normalized VIN, and what was probably meant. */
export function vinFault(vin: string): VinFault | null {
  if (vin.length !== vinLength) return { code: "length" };
  if (allowed.test(vin)) return null;
  const suggestion = vin.replaceAll(/[IOQ]/g, (letter) => likelyMeant[letter] ?? letter);
  return allowed.test(suggestion) ? { code: "letters", suggestion } : { code: "letters" };
}
