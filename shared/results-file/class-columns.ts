import type { TableRow } from "../csv.ts";
import { classColumnOf, classKey } from "./class-names.ts";
import { searchedRows } from "./columns.ts";
import { guessHeader } from "./guess-header.ts";
import { readPlace } from "./read-place.ts";
import { withoutSideBySide } from "./side-by-side.ts";

// This module gives a table one column for the class if the file spreads the classes over several columns or writes the
// class in the same cell as the place (docs/spec/files.md#results-upload).

const sampledRows = 200;

/**
 * Returns the table with one column for the class and one for the place. If the table already has them, it is returned
 * unchanged.
 */
export function withOneClassColumn(rows: readonly TableRow[], classKeys: ReadonlySet<string>): readonly TableRow[] {
  const apart = withoutSideBySide(rows, classKeys) ?? rows;
  if (classKeys.size === 0) return apart;
  const spread = withoutClassHeaders(apart, classKeys);
  if (spread) return spread;
  const width = Math.max(0, ...apart.slice(0, sampledRows).map(({ cells }) => cells.length));
  if (classColumnOf(apart, width, classKeys, () => true) !== undefined) return apart;
  return withSplitPlaces(apart, width, classKeys) ?? withJoinedClass(apart, width, classKeys) ?? apart;
}

const trimmed = ({ cells }: TableRow, at: number): string => (cells[at] ?? "").trim();

/**
 * Tells whether the texts can be the places of one class: there is a winner, and no place is greater than the number of
 * riders.
 */
function arePlaces(texts: readonly string[]): boolean {
  const places = texts.map((text) => readPlace(text));
  const isPlace = places.every((read) => "place" in read && (read.place === null || read.place <= texts.length));
  return isPlace && places.some((read) => "place" in read && read.place === 1);
}

/**
 * If the headers are classes with the places below them, this returns a table with a row for each rider and class. A
 * rider with a place below two classes has two rows. A rider without a place is kept, so that the preview reports the
 * row.
 */
function withoutClassHeaders(rows: readonly TableRow[], classKeys: ReadonlySet<string>): TableRow[] | null {
  const classesIn = (cells: readonly string[]) =>
    cells.flatMap((cell, at) => (classKeys.has(classKey(cell)) ? [at] : []));
  const headerAt = rows.slice(0, searchedRows).findIndex(({ cells }) => {
    const kinds = new Set(cells.map(guessHeader));
    return classesIn(cells).length > 1 && (kinds.has("name") || kinds.has("lastName")) && !kinds.has("className");
  });
  const header = rows[headerAt]?.cells ?? [];
  const classes = classesIn(header);
  const body = rows.slice(headerAt + 1);
  const placesAt = (at: number) => body.map((row) => trimmed(row, at)).filter((text) => text !== "");
  const used = classes.filter((at) => placesAt(at).length > 0);
  if (headerAt < 0 || used.length === 0 || !used.every((at) => arePlaces(placesAt(at)))) return null;
  const others = header.flatMap((_, at) => (classes.includes(at) ? [] : [at]));
  const hasPlace = others.some((at) => guessHeader(header[at] ?? "") === "place");
  const names = [...others.map((at) => header[at] ?? ""), "Class", hasPlace ? "Place in class" : "Place"];
  const spread = body.flatMap((row): TableRow[] => {
    if (row.broken) return [row];
    const own = others.map((at) => row.cells[at] ?? "");
    const raced = classes.filter((at) => trimmed(row, at) !== "");
    if (raced.length === 0) return [{ ...row, cells: [...own, "", ""] }];
    return raced.map((at) => ({ ...row, cells: [...own, (header[at] ?? "").trim(), trimmed(row, at)] }));
  });
  return [...rows.slice(0, headerAt), { line: 0, cells: names }, ...spread].map((row, at) => ({
    ...row,
    line: at + 1,
  }));
}

/** Separates the place from the class in cells such as "1st 250 B" and "250 B – 1st". */
function placeAndClass(text: string, classKeys: ReadonlySet<string>): [place: string, className: string] | null {
  const [, before = "", rest = ""] = /^(\S{1,12})\s*[-–:,]?\s+(\S.*)$/u.exec(text) ?? [];
  const [, start = "", after = ""] = /^(.*\S)\s+[-–:,]?\s*(\S{1,12})$/u.exec(text) ?? [];
  const pairs: readonly [string, string][] = [
    [before, rest],
    [after, start.replace(/\s*[-–:,]$/u, "")],
  ];
  const found = pairs.filter(
    ([place, className]) => place !== "" && classKeys.has(classKey(className)) && !("unreadable" in readPlace(place)),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Returns a table in which the place and the class have separate columns. Returns null if no column contains both. */
function withSplitPlaces(
  rows: readonly TableRow[],
  width: number,
  classKeys: ReadonlySet<string>,
): readonly TableRow[] | null {
  for (let at = 0; at < width; at += 1) {
    const filled = rows.slice(0, sampledRows).filter((row) => !row.broken && trimmed(row, at) !== "");
    const split = filled.filter((row) => placeAndClass(trimmed(row, at), classKeys));
    if (split.length < 2 || split.length * 2 < filled.length) continue;
    const headerAt = rows.indexOf(split[0] ?? { line: 0, cells: [] }) - 1;
    return rows.map((row, index) => {
      if (row.broken || index < headerAt) return row;
      const [place, className] = placeAndClass(trimmed(row, at), classKeys) ?? [row.cells[at] ?? "", ""];
      const added = index === headerAt ? ["Place", "Class"] : [place, className];
      return { ...row, cells: [...padded(row.cells, width), ...added].map((cell, own) => (own === at ? "" : cell)) };
    });
  }
  return null;
}

/** Adds a class column to a table in which each class is split over two adjacent columns, such as "250" and "B". */
function withJoinedClass(
  rows: readonly TableRow[],
  width: number,
  classKeys: ReadonlySet<string>,
): readonly TableRow[] | null {
  const sample = rows.slice(0, sampledRows).filter(({ broken }) => !broken);
  for (let at = 0; at + 1 < width; at += 1) {
    const joinedOf = (row: TableRow) => {
      const parts = [trimmed(row, at), trimmed(row, at + 1)].filter((cell) => cell !== "");
      // The skill level may come before the engine size: "B", "250".
      return classKeys.has(classKey(parts.toReversed().join(""))) ? parts.toReversed().join(" ") : parts.join(" ");
    };
    const isClass = (row: TableRow) => classKeys.has(classKey(joinedOf(row)));
    const both = sample.filter((row) => trimmed(row, at) !== "" && trimmed(row, at + 1) !== "");
    const named = both.filter(isClass);
    if (named.length < 2 || named.length * 2 <= both.length) continue;
    const headerAt = rows.findIndex(isClass) - 1;
    return rows.map((row, index) => {
      if (row.broken || index < headerAt) return row;
      // A column with only a part of the class must not be read as the class, even if its header says that it is the
      // class.
      const own = padded(row.cells, width).map((cell, one) =>
        index === headerAt && (one === at || one === at + 1) ? "" : cell,
      );
      return { ...row, cells: [...own, index === headerAt ? "Class" : joinedOf(row)] };
    });
  }
  return null;
}

const padded = (cells: readonly string[], width: number): string[] =>
  Array.from({ length: Math.max(width, cells.length) }, (_, at) => cells[at] ?? "");
