// This module handles ranges of places with the same payout, as columns of a table in a file or on a page.

export type PlaceRange = { from: number; to: number };

export function placeHeader({ from, to }: PlaceRange): string {
  return from === to ? String(from) : `${from}-${to}`;
}

/** Returns the fewest columns that still represent the ranges of every class. */
export function commonColumns(ranges: readonly PlaceRange[]): PlaceRange[] {
  const starts = new Set(ranges.flatMap(({ from, to }) => [from, to + 1]));
  const cuts = [...starts].sort((a, b) => a - b);
  const covered = (place: number) => ranges.some(({ from, to }) => from <= place && place <= to);
  const columns: PlaceRange[] = [];
  cuts.forEach((from, at) => {
    const next = cuts[at + 1];
    if (next !== undefined && covered(from)) columns.push({ from, to: next - 1 });
  });
  return columns;
}

/**
 * Joins neighboring columns in which every class pays the same, because "4–5 | 6 | 7–10" says no more than "4–5 | 6–10"
 * if all classes pay 6 to 10 alike. `amountAt` returns what a class pays for a place.
 */
export function joinedByValue<Class>(
  columns: readonly PlaceRange[],
  classes: readonly Class[],
  amountAt: (klass: Class, place: number) => number,
): PlaceRange[] {
  const joined: PlaceRange[] = [];
  for (const column of columns) {
    const before = joined.at(-1);
    const isSame =
      before !== undefined &&
      before.to + 1 === column.from &&
      classes.every((klass) => amountAt(klass, before.from) === amountAt(klass, column.from));
    if (isSame) before.to = column.to;
    else joined.push({ ...column });
  }
  return joined;
}
