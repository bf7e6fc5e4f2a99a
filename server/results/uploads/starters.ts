import type { ImportPlan } from "./plan-import.ts";

/**
 * Counts the starters in a class of a file. `inFile` includes rows that cannot be read yet and a higher number in the
 * file's own column; `counted` has only the rows that would be written. `typed` is a number higher than `counted` that
 * the promoter or the file states, or null. See docs/spec/results.md#eligibility.
 */
export function startersIn(
  { rows, sheet }: ImportPlan,
  classId: string,
  chosen?: number | null,
): { inFile: number; counted: number; typed: number | null } {
  const own = rows.filter((row) => row.classId === classId && !row.leftOut && row.parsed.status !== "dns");
  const counted = own.filter(({ diff }) => diff !== null).length;
  const column = Math.max(0, ...own.map(({ parsed }) => parsed.starters ?? 0));
  const inFile = Math.max(own.length, column);
  const before = sheet.classes.find(({ id }) => id === classId)?.startersTyped ?? null;
  const starters = chosen === undefined ? Math.max(inFile, before ?? 0) : (chosen ?? 0);
  return { inFile, counted, typed: starters > counted ? starters : null };
}
