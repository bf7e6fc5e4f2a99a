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
  const apart = withoutSideBySide(rows, classKeys) ?? withoutNumberedClasses(rows) ?? withoutPlaceHeaders(rows) ?? rows;
  if (classKeys.size === 0) return apart;
  const spread = withoutClassHeaders(apart, classKeys) ?? withoutRidersBelow(apart, classKeys);
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
  return counted([...rows.slice(0, headerAt), { line: 0, cells: names }, ...spread]);
}

/**
 * If a rider has one row with several classes ("Class 1", "Place 1", "Class 2", "Place 2"), this returns a table with a
 * row for each class.
 */
function withoutNumberedClasses(rows: readonly TableRow[]): TableRow[] | null {
  const groupsIn = (cells: readonly string[]) => {
    const numbered = cells.flatMap((cell, at) => {
      const [, name = "", number = ""] = /^(.*\p{L}.*?)[\s#_.]*([1-9])$/u.exec(cell.trim()) ?? [];
      return number === "" ? [] : [{ at, name, number, kind: guessHeader(name) }];
    });
    const groups = [...Map.groupBy(numbered, ({ number }) => number).values()];
    return groups.filter((own) => {
      const kinds = own.map(({ kind }) => kind);
      return kinds.includes("className") && (kinds.includes("place") || kinds.includes("placeInClass"));
    });
  };
  const headerAt = rows.slice(0, searchedRows).findIndex(({ cells }) => groupsIn(cells).length > 1);
  const header = rows[headerAt]?.cells ?? [];
  const groups = groupsIn(header);
  const [first] = groups;
  if (!first) return null;
  const names = first.map(({ name }) => name.trim());
  const inGroups = new Set(groups.flatMap((own) => own.map(({ at }) => at)));
  const others = header.flatMap((_, at) => (inGroups.has(at) ? [] : [at]));
  const spread = rows.slice(headerAt + 1).flatMap((row): TableRow[] => {
    if (row.broken) return [row];
    const cells = groups.map((own) =>
      names.map((name) => trimmed(row, own.find((one) => one.name.trim() === name)?.at ?? -1)),
    );
    const raced = cells.filter((own) => own.some((cell) => cell !== ""));
    const shown = raced.length > 0 ? raced : cells.slice(0, 1);
    return shown.map((own) => ({ ...row, cells: [...others.map((at) => row.cells[at] ?? ""), ...own] }));
  });
  const top = { line: 0, cells: [...others.map((at) => header[at] ?? ""), ...names] };
  return counted([...rows.slice(0, headerAt), top, ...spread]);
}

/** Most rows have no such cell, so that their cells need not be read as places. */
const firstPlace = /^\s*(?:p\s?)?(?:1\s?(?:st|er|re)|first|premi)/i;

/**
 * If the headers are a class and places with the riders below them ("Class", "1st place", "2nd place"), this returns a
 * table with a row for each rider.
 */
function withoutPlaceHeaders(rows: readonly TableRow[]): TableRow[] | null {
  const placesIn = (cells: readonly string[]) =>
    cells.flatMap((cell, at) => {
      const read = /\p{L}/u.test(cell) ? readPlace(cell) : null;
      return read && "place" in read && read.place !== null ? [{ at, place: read.place }] : [];
    });
  const headerAt = rows
    .slice(0, searchedRows)
    .findIndex(({ cells }) => cells.some((cell) => firstPlace.test(cell)) && placesIn(cells).length > 1);
  const header = rows[headerAt]?.cells ?? [];
  const places = placesIn(header);
  const classAt = header.findIndex((cell) => guessHeader(cell) === "className");
  const body = rows.slice(headerAt + 1);
  if (headerAt < 0 || classAt < 0 || places.some(({ place }, at) => place !== at + 1)) return null;
  if (header.some((cell) => ["name", "lastName"].includes(guessHeader(cell) ?? ""))) return null;
  const below = places.flatMap(({ at }) => body.map((row) => trimmed(row, at)).filter((text) => text !== ""));
  if (below.length === 0 || !below.every((text) => /\p{L}{2}/u.test(text) && "unreadable" in readPlace(text)))
    return null;
  const spread = body.flatMap((row): TableRow[] => {
    const raced = places.filter(({ at }) => trimmed(row, at) !== "");
    if (row.broken || raced.length === 0) return [row];
    return raced.map(({ at, place }) => ({ ...row, cells: [trimmed(row, classAt), String(place), trimmed(row, at)] }));
  });
  return counted([...rows.slice(0, headerAt), { line: 0, cells: ["Class", "Place", "Rider"] }, ...spread]);
}

/** Counts the lines of a table in which a line of the file has become several rows. */
const counted = (rows: readonly TableRow[]): TableRow[] => rows.map((row, at) => ({ ...row, line: at + 1 }));

/**
 * If the headers are a place and classes with the riders below them, this returns a table with a row for each rider.
 * "1st · Ann Lee · Di Orr" below "Place · 250 B · 450 A" are two winners.
 */
function withoutRidersBelow(rows: readonly TableRow[], classKeys: ReadonlySet<string>): TableRow[] | null {
  const classesIn = (cells: readonly string[]) =>
    cells.flatMap((cell, at) => (classKeys.has(classKey(cell)) ? [at] : []));
  const headerAt = rows.slice(0, searchedRows).findIndex(({ cells }) => classesIn(cells).length > 1);
  const header = rows[headerAt]?.cells ?? [];
  const kinds = header.map(guessHeader);
  if (kinds.some((kind) => kind === "name" || kind === "lastName" || kind === "className")) return null;
  const body = rows.slice(headerAt + 1);
  const isHeaded = kinds.includes("place");
  // If the table has no header row, the first column is the place when its cells are the places of one class.
  const placeAt = isHeaded ? kinds.indexOf("place") : 0;
  const places = body.map((row) => trimmed(row, placeAt)).filter((text) => text !== "");
  if (headerAt < 0 || classesIn(header).includes(placeAt) || places.length === 0 || !arePlaces(places)) return null;
  const named = header.flatMap((cell, at) => (cell.trim() !== "" && at !== placeAt ? [at] : []));
  const cellsBelow = named.flatMap((at) => body.map((row) => trimmed(row, at)).filter((text) => text !== ""));
  const names = cellsBelow.filter((text) => /\p{L}{2}/u.test(text) && "unreadable" in readPlace(text));
  // Every other column must be a class, too, or a class that the event does not have.
  if (names.length < cellsBelow.length || cellsBelow.length === 0) return null;
  const spread = named.flatMap((at) =>
    body.flatMap((row): string[][] =>
      row.broken || trimmed(row, at) === ""
        ? []
        : [[trimmed(row, placeAt), trimmed(row, at), (header[at] ?? "").trim()]],
    ),
  );
  const broken = body.filter((row) => row.broken);
  const own = [["Place", "Rider", "Class"], ...spread].map((cells) => ({ line: 0, cells }));
  return counted([...rows.slice(0, headerAt), ...own, ...broken]);
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
