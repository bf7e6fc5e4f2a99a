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
