import { nameKey } from "../name-key.ts";
import type { ParsedRow, ResultsFileNote, RowValues } from "./formats.ts";
import { readPlace } from "./read-place.ts";

/**
 * Timing programs give the place in the race; what pays is the place in the class. Preferred is the
 * program's own (PIC); else it is derived from the order within the class, and said so (decisions §5).
 */

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

/** One running order over several classes has one winner, and no place is held in two classes. */
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

/** What the place was before the place in class took its cell. */
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

export function withPlaceInClass(rows: readonly RawRow[]): { rows: RawRow[]; note?: ResultsFileNote } {
  if (rows.some(({ placeInClass }) => placeInClass?.trim())) {
    const own = rows.map((row) => {
      const overall = readPlace(row.values.place ?? "");
      const saysStatus = "status" in overall && overall.status !== "finished";
      return saysStatus ? row : { ...row, ...inRace(row), values: { ...row.values, place: row.placeInClass ?? "" } };
    });
    return { rows: own, note: "place_in_class_used" };
  }
  const classes = placedByClass(rows);
  if (!isOverallOrder(classes)) return { rows: [...rows] };
  const places = derived(classes);
  const changed = rows.map((row) => {
    const place = places.get(row);
    return place === undefined ? row : { ...row, ...inRace(row), values: { ...row.values, place } };
  });
  return { rows: changed, note: "place_derived" };
}

/**
 * Classes of a file that are one class of the event: their riders stand in the order of the race. Null where the file
 * gives no order over them all, or one of them is of another race.
 */
export function placedTogether(rows: readonly ParsedRow[]): ParsedRow[] | null {
  const placed = rows.filter(({ place }) => place !== null);
  const order = placed.flatMap(({ placeInRace }) => placeInRace ?? []);
  if (order.length < placed.length) return null;
  const holders = Map.groupBy(placed, ({ placeInRace }) => placeInRace);
  // Two winners are two races; two who tie are marked so, or stand in one class.
  const isTwice = [...holders.values()].some((own) => own.length > 1 && !own.every(({ tie }) => tie));
  if (isTwice) return null;
  return rows.map((row) => {
    const { placeInRace } = row;
    if (row.place === null || placeInRace === undefined) return row;
    const before = order.filter((other) => other < placeInRace).length;
    return { ...row, place: before + 1, tie: (holders.get(placeInRace)?.length ?? 0) > 1 };
  });
}
