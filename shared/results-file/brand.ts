// This module finds the manufacturer in the text of a bike column of a results file: "KTM 250 SX-F Factory Editi",
// "YAM", "GasGas MC450F".

const makers: readonly [name: string, ...spellings: string[]][] = [
  ["KTM"],
  ["Husqvarna", "husky", "husq", "hqv", "hus"],
  ["GasGas", "gas gas", "gas"],
  ["Honda", "hon"],
  ["Yamaha", "yam"],
  ["Kawasaki", "kaw", "kawi"],
  ["Suzuki", "suz"],
  ["Beta", "bet"],
  ["Sherco", "she", "sco"],
  ["TM", "tm racing"],
  ["Triumph", "tri"],
  ["Ducati", "duc"],
  ["Stark", "stark future", "stark varg"],
  ["Cobra"],
  ["Fantic"],
  ["Husaberg"],
];

const spelled = new Map<string, string>();
for (const [name, ...others] of makers)
  for (const spelling of [name, ...others]) spelled.set(spelling.toLowerCase(), name);

/** A short spelling may be another word, so it counts only at the start of a text: "TM", "Gas", "Tri". */
const minInside = 4;

/** Removes what is not part of a name: a model year before it, and dots, brackets and trademark signs in or around it. */
const cleaned = (bike: string): string =>
  bike
    .replaceAll(/[()[\]"“”®™*:;]/g, " ")
    .replaceAll(/(?<=\p{L})\./gu, "")
    .replace(/^\s*(?:my ?)?(?:['’]\d{2}|(?:19|20)\d{2})(?=\s|$)/i, "")
    .trim();

/**
 * Returns the manufacturer's name in its usual spelling: "2025 KTM 250 SX-F", "Yam." and "Red Bull KTM". A maker inside
 * the text counts only if it is the only one there. If the manufacturer is unknown, it returns the first word. For an
 * empty text it returns an empty text.
 */
export function brandOf(bike: string): string {
  const words = cleaned(bike).split(/[\s\-/,_]+/);
  const [first = "", second = ""] = words;
  const known = spelled.get(`${first} ${second}`.toLowerCase()) ?? spelled.get(first.toLowerCase());
  // In "KTM450SX-F" and "GASGASMC450F" there is no space between manufacturer and model.
  const stuck = /^[a-z]+?(?=\d)/i.exec(first)?.[0];
  return known ?? (stuck ? spelled.get(stuck.toLowerCase()) : undefined) ?? makerInside(words) ?? first;
}

function makerInside(words: readonly string[]): string | undefined {
  const found = words.flatMap((word, at) => {
    const pair = spelled.get(`${word} ${words[at + 1] ?? ""}`.toLowerCase());
    const isLong = word.length >= minInside || word.toLowerCase() === "ktm";
    return pair ?? (isLong ? (spelled.get(word.toLowerCase()) ?? []) : []);
  });
  return new Set(found).size === 1 ? found[0] : undefined;
}

/** Returns whether a text consists only of the name of a manufacturer. */
export const isBrandName = (text: string): boolean => spelled.has(cleaned(text).toLowerCase());
