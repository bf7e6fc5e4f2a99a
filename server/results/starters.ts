import type { Stage } from "./stage.ts";

/**
 * How many started in a class of a file: rows that cannot be read yet are riders who started, too. What the file's own
 * column or the promoter says counts where it is more (decisions §4).
 */
export function startersIn(
  { rows, sheet }: Stage,
  classId: string,
  chosen?: number | null,
): { inFile: number; counted: number; typed: number | null } {
  const own = rows.filter((row) => row.classId === classId && !row.leftOut && row.parsed.status !== "dns");
  const counted = own.filter(({ laid }) => laid !== null).length;
  const column = Math.max(0, ...own.map(({ parsed }) => parsed.starters ?? 0));
  const inFile = Math.max(own.length, column);
  const before = sheet.classes.find(({ id }) => id === classId)?.startersTyped ?? null;
  const said = chosen === undefined ? Math.max(inFile, before ?? 0) : (chosen ?? 0);
  return { inFile, counted, typed: said > counted ? said : null };
}
