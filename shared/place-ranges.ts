/** Places that pay the same, as columns of a table: a file's or a page's. */

export type PlaceRange = { from: number; to: number };

export function placeHeader({ from, to }: PlaceRange): string {
  return from === to ? String(from) : `${from}-${to}`;
}

/** The coarsest columns that still tell every class's own ranges apart. */
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
