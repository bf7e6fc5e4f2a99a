import type { TableRow } from "../csv.ts";
import type { ResultsColumns } from "./formats.ts";
import { guessHeader, meansOtherwise } from "./guess-header.ts";
import { headerKey } from "./headers.ts";
import { readPlace } from "./read-place.ts";

// This module finds out whether a table has a second column of places that contradicts the first, such as the places in
// the series beside those of the day. In that case a person decides which of them is the result.

/**
 * Returns the guess without the place if another column could also be the place and ranks the riders in another order.
 */
export function withoutRivalPlaces(
  guess: ResultsColumns,
  header: readonly string[],
  sample: readonly TableRow[],
): ResultsColumns {
  const { place: at, placeInClass, className } = guess;
  if (at === undefined || placeInClass !== undefined) return guess;
  const used = new Set(Object.values(guess));
  const own = placesAt(sample, at);
  const classes = sample.map(({ cells }) => (className === undefined ? "" : (cells[className] ?? "").trim()));
  const isRival = (name: string, other: number): boolean => {
    if (used.has(other) || meansOtherwise(name)) return false;
    const isSame = headerKey(name) === headerKey(header[at] ?? "");
    const kind = guessHeader(name);
    // If the header of the chosen column is that of a place, a column with an unknown header does not compete with it.
    if (!isSame && kind !== "place" && (kind !== undefined || guessHeader(header[at] ?? "") === "place")) return false;
    const places = placesAt(sample, other);
    return areRanks(places) && contradict(own, places, classes);
  };
  if (!header.some(isRival)) return guess;
  const { place: _, ...others } = guess;
  return others;
}

function placesAt(sample: readonly TableRow[], at: number): (number | null)[] {
  return sample.map(({ cells }) => {
    const read = readPlace(cells[at] ?? "");
    return "place" in read ? read.place : null;
  });
}

/**
 * Tells whether the numbers can be ranks of the rows: there is a first, and none is far greater than the number of
 * rows.
 */
function areRanks(places: readonly (number | null)[]): boolean {
  const ranked = places.filter((place) => place !== null);
  return (
    ranked.includes(1) && ranked.length * 2 >= places.length && ranked.every((place) => place <= places.length + 5)
  );
}

/** Tells whether the two columns rank two riders of a class in opposite orders. */
function contradict(
  one: readonly (number | null)[],
  other: readonly (number | null)[],
  classes: readonly string[],
): boolean {
  return one.some((a, at) =>
    one.some((b, next) => {
      const [c, d] = [other[at] ?? null, other[next] ?? null];
      if (next <= at || classes[at] !== classes[next] || a === null || b === null || c === null || d === null)
        return false;
      return (a - b) * (c - d) < 0;
    }),
  );
}
