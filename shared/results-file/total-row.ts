const totalWord =
  /^(?:(?:grand |sub ?)?totals?|totaux|(?:total )?(?:riders|entries|starters|pilotes|inscrits|partants))\b/i;

/** Tells whether the row sums up the others: a word such as "Total", and nothing but numbers beside it. */
export function isTotal(cells: readonly string[]): boolean {
  const [first = "", ...others] = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  return totalWord.test(first) && others.every((cell) => /^[\d\s.,:$]+$/.test(cell));
}
