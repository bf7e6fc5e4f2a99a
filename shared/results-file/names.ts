import { isBrandName } from "./brand.ts";

// This module splits the text of one cell into first and last name.

export type SplitName = { firstName: string; lastName: string };

const suffix = /^(?:jr|sr|ii|iii|iv)\.?$/i;

const suffixAtEnd = /^(.*\S)[\s,]+((?:jr|sr|ii|iii|iv)\.?)$/i;
/** Some programs mark a rookie after the name: "Bo Quill (R)". */
const rookie = /\s*\((?:r|rookie|recrue)\)\s*$/i;

/** Some programs write the country after the name: "Rolf Haug (USA)". */
const country = /\s*\([A-Z]{2,3}\)\s*$/;

/** Some programs write the hometown after the name: "Cole Hartman (Bend, OR)". */
const town = /\s*\([^()]*,[^()]*\)\s*$/;

const state =
  "(?:A[BKLRZ]|BC|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ABDEINOST]|N[BCDEHJLMSTUVY]|O[HKNR]|P[AE]|QC|RI|S[CDK]|T[NX]|UT|V[AT]|W[AIVY]|YT)";

/** A hometown with its state or province, after the whole name and a comma: "Ike Saunders, Mesa AZ". */
const townAfterComma = new RegExp(`^(\\S+ .*?), *([^,\\d]+[ ,]+${state})\\.?$`);
const stateAtEnd = new RegExp(`(?:^|[ ,])${state}\\.?$`);

/** Tells whether a text ends with the abbreviation of a state or a province. */
export const endsInState = (text: string): boolean => stateAtEnd.test(text);

/** A last name may begin with these words. */
export const particles = /^(?:van|von|de|der|den|del|della|di|da|la|le|du|des|st\.?|saint)\s/i;

function tidy(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

/**
 * Separates what programs write in the cell of the name besides the name: the plate number ("#7 Ann Lee", "7 - Ann Lee",
 * "Ann Lee #7"), the bike ("Ann Lee (KTM)") and the hometown ("Ann Lee, Mesa AZ").
 */
export function partsOfName(text: string): { name: string; number: string; brand: string; hometown: string } {
  // A name is short; the search for its parts in a long text would be slow.
  if (text.length > 200) return { name: text, number: "", brand: "", hometown: "" };
  const [, own = "", bike = ""] = /^(\S.*?)\s*\(([^()]+)\)$/.exec(text) ?? [];
  const brand = isBrandName(bike) ? bike : "";
  const rest = brand === "" ? text : own;
  const [, before, after = rest] =
    /^#\s?(\d{1,4}[a-z]?)\s+(\S.*)$/i.exec(rest) ?? /^#?(\d{1,4}[a-z]?)\s*[-–:]\s*(\S.*)$/i.exec(rest) ?? [];
  const [, start = after, behind] = /^(\S.*?)\s+\(?#\s?(\d{1,4}[a-z]?)\)?$/i.exec(after) ?? [];
  const [, name = start, hometown = ""] = townAfterComma.exec(tidy(start)) ?? [];
  return { name, number: before ?? behind ?? "", brand, hometown };
}

/**
 * Splits a name with its last name in capitals before the first name: "DE LA DURANTAYE Hugo". Returns null for any other
 * name. Capitals alone do not say so, because "RJ" is a first name.
 */
function lastInCapitals(words: readonly string[]): { first: string; last: string } | null {
  const isCapital = (word: string) => /\p{Lu}/u.test(word) && !/\p{Ll}/u.test(word);
  const cut = words.findIndex((word) => !isCapital(word));
  const [capitals, others] = [words.slice(0, Math.max(0, cut)), words.slice(cut)];
  const isLast = capitals.some((word) => word.replaceAll(/\P{L}/gu, "").length > 2) && !others.some(isCapital);
  return isLast ? { first: others.join(" "), last: capitals.join(" ") } : null;
}

/**
 * Splits "Tomac, Eli" and "Eli Tomac". Initials stay together ("A J Catanzaro"); everything after the first name is
 * the last name ("Kyle Evoy Bitterman"). The matcher compares the whole name, so a wrong split does not cost anybody
 * an award.
 */
export function splitName(text: string): SplitName {
  const name = tidy(text.replace(rookie, "").replace(country, "").replace(town, ""));
  const comma = name.indexOf(",");
  if (comma > 0) {
    const [before, after] = [tidy(name.slice(0, comma)), tidy(name.slice(comma + 1))];
    // "Ruben Salcido, Jr" is not in the form "last, first".
    if (suffix.test(after)) return splitName(`${before} ${after}`);
    // "Hartman, Jr., Cole" is Cole Hartman Jr.
    const [, own, rest] = /^(\S+?)\s*,\s*(\S.*)$/.exec(after) ?? [];
    if (own && rest && suffix.test(own)) return { firstName: rest, lastName: `${before} ${own}` };
    // "Hartman, Cole Jr." is Cole Hartman Jr.
    const [, first = after, last = ""] = suffixAtEnd.exec(after) ?? [];
    return { firstName: first, lastName: tidy(`${before} ${last}`) };
  }
  const words = name.split(" ");
  const capitals = lastInCapitals(words);
  if (capitals) {
    const [, first = capitals.first, last = ""] = suffixAtEnd.exec(capitals.first) ?? [];
    return { firstName: first, lastName: tidy(`${capitals.last} ${last}`) };
  }
  let cut = 1;
  while (cut < words.length - 1 && /^\p{L}\.?$/u.test(words[cut - 1] ?? "") && /^\p{L}\.?$/u.test(words[cut] ?? ""))
    cut += 1;
  if (words.length === 1) return { firstName: "", lastName: name };
  return { firstName: words.slice(0, cut).join(" "), lastName: words.slice(cut).join(" ") };
}
