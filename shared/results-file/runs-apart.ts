import { nameKey } from "../name-key.ts";
import type { RawRow } from "./place-in-class.ts";
import { readPlace } from "./read-place.ts";

// This module separates several results in one table that no heading or column names, such as the motos of a class, or
// classes without headings (docs/spec/files.md#results-upload).

/**
 * If the places start over (1, 2, 3, 1, 2, 3), this gives the rows of each part a class name such as "250 B #2".
 * Otherwise the first part would be read as the whole result, and the end of a longer part as more riders of the first.
 */
export function withRunsApart(rows: readonly RawRow[]): RawRow[] {
  const runOf = new Map<RawRow, number>();
  for (const own of Map.groupBy(rows, ({ values }) => nameKey(values.className ?? "")).values()) {
    const runs = runsOf(own);
    if (startOver(runs)) runs.forEach((run, at) => run.forEach((row) => runOf.set(row, at + 1)));
  }
  return rows.map((row) => {
    const run = runOf.get(row);
    if (run === undefined) return row;
    return { ...row, values: { ...row.values, className: `${row.values.className ?? ""} #${run}`.trim() } };
  });
}

/** Returns the place by which the row is ranked in its class, or null if it has none. */
function placeOf({ values, placeInClass }: RawRow): number | null {
  const read = readPlace((placeInClass ?? "").trim() || (values.place ?? ""));
  return "place" in read ? read.place : null;
}

/**
 * Divides the rows at each place that is lower than the one before. A row without a place belongs to the rows above it.
 */
function runsOf(rows: readonly RawRow[]): RawRow[][] {
  const runs: RawRow[][] = [[]];
  let last = 0;
  for (const row of rows) {
    const place = placeOf(row);
    if (place !== null && place < last) runs.push([]);
    last = place ?? last;
    runs.at(-1)?.push(row);
  }
  return runs;
}

/**
 * Tells whether two of the runs have both a winner and a second place, or whether two long runs have the same riders.
 */
function startOver(runs: readonly RawRow[][]): boolean {
  if (runs.length < 2 || runs.some((run) => run.length < 2)) return false;
  const won = runs.filter(([first, second]) => first && second && placeOf(first) === 1 && (placeOf(second) ?? 9) <= 2);
  if (won.length > 1) return true;
  const riders = runs.flatMap((run) => [...new Set(run.map(riderOf))]);
  return new Set(riders).size < riders.length;
}

const riderOf = ({ values: { firstName = "", lastName = "", number = "" } }: RawRow): string =>
  nameKey(`${firstName} ${lastName} ${number}`);
