const totalWord =
  /^(?:(?:grand |sub ?)?totals?|totaux|(?:total )?(?:riders|entries|starters|finishers|pilotes|inscrits|partants))\b/i;

/**
 * Tells whether the row contains the totals of the others: it has a word such as "Total", and its other cells are
 * numbers.
 */
export function isTotal(cells: readonly string[]): boolean {
  const [first = "", ...others] = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  return totalWord.test(first) && others.every((cell) => /^[\d\s.,:$]+$/.test(cell));
}

/** A line that timing programs add below the results begins with these words. */
const footerWords =
  /^(?:(?:fastest|best) (?:lap|rider|time)|lap record|(?:average|avg\.?) (?:speed|lap)|margin of victory|lead changes|time of race|weather|track (?:temp|length|condition)|results? (?:are|is|were) |(?:un)?official results|(?:printed|generated|exported|published) |timing by|chief of |race director|clerk of |directeur de course|page \d|(?:meilleur|record du) tour|vitesse moyenne|m[ée]t[ée]o|r[ée]sultats? (?:officiels?|provisoires?)|imprim[ée] |g[ée]n[ée]r[ée] |chronom[ée]trage)/iu;

/**
 * Tells whether the row is a remark below the results, such as "Fastest lap, 7, Ann Lee, 1:52.4". The caller makes sure
 * that the row has no place and that the words are not a rider's name.
 */
export const isFooter = (cells: readonly string[]): boolean =>
  footerWords.test(cells.find((cell) => cell.trim() !== "")?.trim() ?? "");

/** Tells whether the row is a line drawn with characters between header and rows: "---", "====" or ":--:". */
export function isRule(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  return filled.length > 0 && filled.every((cell) => /^[-=_–—:]{2,}$/.test(cell));
}
