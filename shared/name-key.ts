/**
 * How names are compared and searched: lower case, no accents, letters and digits alone, single blanks.
 * "Thériault, J.-P." → "theriault j p".
 */
export function nameKey(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[œ]/g, "oe")
    .replace(/[æ]/g, "ae")
    .replace(/[ß]/g, "ss")
    .replace(/[ø]/g, "o")
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
