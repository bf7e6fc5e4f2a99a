/**
 * These are the characters that people type for an apostrophe. The acute accent is one of them and must be removed
 * before the accents, because it would become a space.
 */
const apostrophes = /['’‘ʼ′`´]/g;

/**
 * Normalizes a name for comparison and search: lower case, no accents, only letters and digits, single spaces.
 * "Thériault, J.-P." → "theriault j p".
 */
export function nameKey(name: string): string {
  // Most searches leave most of their fields empty, so this saves time.
  if (name === "") return "";
  return name
    .replace(apostrophes, "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[œ]/g, "oe")
    .replace(/[æ]/g, "ae")
    .replace(/[ß]/g, "ss")
    .replace(/[ø]/g, "o")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Returns whether each word of the text is the beginning of a word of the name. */
export const hasNameWords = (name: string, text: string): boolean =>
  nameKey(text)
    .split(" ")
    .every((word) => ` ${nameKey(name)}`.includes(` ${word}`));
