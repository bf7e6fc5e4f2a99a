import { nameKey } from "../name-key.ts";
import type { ParsedRow, ResultsFileNote, RowValues } from "./formats.ts";
import { readPlace } from "./read-place.ts";

// This module finds the place in the class. Timing programs give the place in the race, but payouts depend on the place
// in the class. The program's own place in class (PIC) is preferred; otherwise it is derived from the order within the
// class, and a note says so (docs/spec/files.md#results-upload).

export type RawRow = { line: number; values: RowValues; placeInClass?: string; placeInRace?: number };

type Placed = { row: RawRow; place: number };

function placedByClass(rows: readonly RawRow[]): Map<string, Placed[]> {
  const classes = new Map<string, Placed[]>();
  for (const row of rows) {
    const key = nameKey(row.values.className ?? "");
    const list = classes.get(key) ?? [];
    classes.set(key, list);
    const read = readPlace(row.values.place ?? "");
    if ("place" in read && read.place !== null) list.push({ row, place: read.place });
  }
  return classes;
}

/**
 * Tells whether the places are one order over several classes: there is only one winner, and no place appears in more
 * than one class.
 */
function isOverallOrder(classes: Map<string, Placed[]>): boolean {
  const placed = [...classes.values()].filter((list) => list.length > 0);
  if (placed.length < 2) return false;
  const holders = new Map<number, number>();
  for (const [at, list] of placed.entries()) {
    for (const { place } of list) {
      const holder = holders.get(place);
      if (holder !== undefined && holder !== at) return false;
      holders.set(place, at);
    }
  }
  return true;
}

/**
 * Tells whether the places alternate between the classes without a gap, as in 1, 3 and 2, 4. If a file has such places,
 * they are not places in the class, even if its headers are those of a format whose places are.
 */
function isInterleaved(classes: Map<string, Placed[]>): boolean {
  const order = [...classes]
    .flatMap(([key, list]) => list.map(({ place }) => ({ key, place })))
    .toSorted((a, b) => a.place - b.place);
  const changes = order.filter(({ key }, at) => at > 0 && key !== order[at - 1]?.key).length;
  const hasGap = order.some(({ place }, at) => place > at + 1);
  return !hasGap && changes >= [...classes.values()].filter((list) => list.length > 0).length;
}

/** Returns the place in the race, before it is replaced by the place in the class. */
function inRace({ values }: RawRow): Pick<RawRow, "placeInRace"> {
  const read = readPlace(values.place ?? "");
  return "place" in read && read.place !== null ? { placeInRace: read.place } : {};
}

function derived(classes: Map<string, Placed[]>): Map<RawRow, string> {
  const places = new Map<RawRow, string>();
  for (const list of classes.values()) {
    const holders = new Map<number, number>();
    for (const { place } of list) holders.set(place, (holders.get(place) ?? 0) + 1);
    const inOrder = [...list].sort((a, b) => a.place - b.place);
    let first = 0;
    inOrder.forEach(({ row, place }, at) => {
      if (place !== inOrder[first]?.place) first = at;
      places.set(row, (holders.get(place) ?? 0) > 1 ? `T-${first + 1}` : String(first + 1));
    });
  }
  return places;
}

/**
 * Gives each row its place in the class. With `mayBeOverall`, the places may be over all classes. Without it, they are
 * read as such only if the places of the classes are interleaved.
 */
export function withPlaceInClass(
  rows: readonly RawRow[],
  { mayBeOverall }: { mayBeOverall: boolean },
): { rows: RawRow[]; note?: ResultsFileNote } {
  if (rows.some(({ placeInClass }) => placeInClass?.trim())) {
    const own = rows.map((row) => {
      const overall = readPlace(row.values.place ?? "");
      const saysStatus = "status" in overall && overall.status !== "finished";
      return saysStatus ? row : { ...row, ...inRace(row), values: { ...row.values, place: row.placeInClass ?? "" } };
    });
    return { rows: own, note: "place_in_class_used" };
  }
  const classes = placedByClass(rows);
  if (!isOverallOrder(classes) || !(mayBeOverall || isInterleaved(classes))) return { rows: [...rows] };
  const places = derived(classes);
  const changed = rows.map((row) => {
    const place = places.get(row);
    return place === undefined ? row : { ...row, ...inRace(row), values: { ...row.values, place } };
  });
  return { rows: changed, note: "place_derived" };
}

/**
 * Merges several classes of a file into one class of the event. The riders are placed by their order in the race.
 * Returns null if the file has no order over all of these classes, or if they raced in different races.
 */
export function placedTogether(rows: readonly ParsedRow[]): ParsedRow[] | null {
  const placed = rows.filter(({ place }) => place !== null);
  const order = placed.flatMap(({ placeInRace }) => placeInRace ?? []);
  if (order.length < placed.length) return null;
  const holders = Map.groupBy(placed, ({ placeInRace }) => placeInRace);
  // If two rows have the same place in the race and are not all marked as tied, the classes are taken to have raced
  // separately.
  const isTwice = [...holders.values()].some((own) => own.length > 1 && !own.every(({ tie }) => tie));
  if (isTwice) return null;
  const before = new Map<number, number>();
  for (const [at, place] of order.toSorted((a, b) => a - b).entries()) if (!before.has(place)) before.set(place, at);
  return rows.map((row) => {
    const { placeInRace } = row;
    if (row.place === null || placeInRace === undefined) return row;
    return { ...row, place: (before.get(placeInRace) ?? 0) + 1, tie: (holders.get(placeInRace)?.length ?? 0) > 1 };
  });
}
