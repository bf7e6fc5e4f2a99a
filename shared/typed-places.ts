import { countryNames, regionNames } from "./country-names.ts";
import { nameKey } from "./name-key.ts";
import { normalisePostalCode } from "./postal.ts";

// This module reads countries, states and postal codes as lists spell them: by code, by name or abbreviated, in English
// or French.

const spellingsOf = (names: readonly (readonly [code: string, en: string, fr: string])[]) =>
  new Map(names.flatMap((all) => all.map((name) => [nameKey(name), all[0]] as const)));

const countryCodes = spellingsOf(countryNames);
for (const [name, code] of [
  ["usa", "US"],
  ["u s", "US"],
  ["u s a", "US"],
  ["united states of america", "US"],
  ["etats unis d amerique", "US"],
  ["e u", "US"],
  ["can", "CA"],
  ["cdn", "CA"],
] as const) {
  countryCodes.set(name, code);
}

const stateCodes = { US: spellingsOf(regionNames.US), CA: spellingsOf(regionNames.CA) };
for (const [name, code] of [
  ["que", "QC"],
  ["pq", "QC"],
  ["ont", "ON"],
  ["newfoundland", "NL"],
  ["nf", "NL"],
  ["pei", "PE"],
  ["p e i", "PE"],
  ["ipe", "PE"],
  ["n b", "NB"],
  ["n s", "NS"],
  ["b c", "BC"],
  ["c b", "BC"],
  ["yukon territory", "YT"],
  ["alta", "AB"],
  ["sask", "SK"],
  ["man", "MB"],
  ["t n", "NL"],
  ["n l", "NL"],
] as const) {
  stateCodes.CA.set(name, code);
}
/** These are the abbreviations that newspapers and older address lists use: "Mich.", "N.Y.", "Wash." */
const abbreviatedStates = `AL ala|AK alas|AZ ariz|AR ark|CA calif cal|CO colo|CT conn|DE del|DC washington dc;d c|FL fla|
  GA ga|ID ida|IL ill|IN ind|KS kan kans|KY ky|LA la|ME me|MD md|MA mass|MI mich|MN minn|MS miss|MO mo|MT mont|NE neb nebr|
  NV nev|NH n h|NJ n j|NM n m;n mex|NY n y|NC n c|ND n d;n dak|OK okla|OR ore oreg|PA penn penna|RI r i|SC s c|SD s d;s dak|
  TN tenn|TX tex|VT vt|VA va|WA wash|WV w va;w v|WI wis wisc|WY wyo`;
for (const line of abbreviatedStates.split("|")) {
  const [code = "", ...words] = line.trim().split(" ");
  const text = words.join(" ");
  // Spaces separate abbreviations of one word each. If an abbreviation has several words, semicolons separate them; two
  // single letters are one abbreviation.
  const names = text.includes(";") || /^[a-z] [a-z]$/.test(text) ? text.split(";") : words;
  for (const name of names) stateCodes.US.set(name, code);
}

/** Returns the two letters of a country: "USA", "États-Unis" and "us" → US. */
export const countryCodeOf = (text: string): string | undefined => countryCodes.get(nameKey(text));

/** Returns a state or province with its country, from its code or its name: "Québec", "Que." and "QC" → CA, QC. */
export function stateOf(text: string, country?: string): { country: "US" | "CA"; state: string } | undefined {
  const key = nameKey(text);
  for (const one of ["US", "CA"] as const) {
    const state = country === undefined || country === one ? stateCodes[one].get(key) : undefined;
    if (state) return { country: one, state };
  }
  return undefined;
}

export interface ReadCode {
  country: "US" | "CA";
  /** This is the code as it is stored: "07003" or "G1R 2L3". */
  code: string;
  /** This is true if zeros were put back that a spreadsheet had dropped. */
  isPadded: boolean;
}

/**
 * Reads a ZIP or postal code. A spreadsheet that takes a ZIP code for a number drops the zeros at its beginning, of a
 * code with its +4, too: "7003" → 07003, "70031234" → 07003. Returns null for a text that is neither. A ZIP code is not
 * completed for a dealer in Canada.
 */
export function readFileCode(text: string, country?: string): ReadCode | null {
  const bare = text.trim().replace(/^'/, "").replace(/\.0+$/, "");
  const known = normalisePostalCode(bare);
  if (known) return { country: known.country, code: spelled(known), isPadded: false };
  const digits = bare.replaceAll(/[\s\-–]/g, "");
  if (!/^\d+$/.test(digits) || country === "CA") return null;
  const length = digits.length === 3 || digits.length === 4 ? 5 : digits.length === 7 || digits.length === 8 ? 9 : 0;
  return length === 0 ? null : { country: "US", code: digits.padStart(length, "0").slice(0, 5), isPadded: true };
}

const spelled = ({ country, code }: { country: string; code: string }): string =>
  country === "CA" && code.length === 6 ? `${code.slice(0, 3)} ${code.slice(3)}` : code;
