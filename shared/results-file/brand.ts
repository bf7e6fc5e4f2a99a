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

/**
 * Returns the manufacturer's name in its usual spelling. If the manufacturer is unknown, it returns the first word. For
 * an empty text it returns an empty text.
 */
export function brandOf(bike: string): string {
  const words = bike.trim().split(/[\s\-/,_]+/);
  const [first = "", second = ""] = words;
  const known = spelled.get(`${first} ${second}`.toLowerCase()) ?? spelled.get(first.toLowerCase());
  // In "KTM450SX-F" and "GASGASMC450F" there is no space between manufacturer and model.
  const stuck = /^[a-z]+?(?=\d)/i.exec(first)?.[0];
  return known ?? (stuck ? spelled.get(stuck.toLowerCase()) : undefined) ?? first;
}

/** Returns whether a text consists only of the name of a manufacturer. */
export const isBrandName = (text: string): boolean => spelled.has(text.trim().toLowerCase());
