import type { TableRow } from "../csv.ts";
import { isLabeled } from "../fixed-width.ts";
import { nameKey } from "../name-key.ts";
import { isRule } from "./total-row.ts";

// This module recognizes class names in cells and titles of a results file (docs/spec/files.md#results-upload).

/**
 * Returns the key of a class name, which ignores spaces and case: "250 B" and "250B" are one class, but "250B Int" is
 * another.
 */
export const classKey = (name: string): string => nameKey(name).replaceAll(" ", "");

/** Returns the keys of the class names that the event has, or that earlier files used for them. */
export const classKeysOf = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.map(classKey).filter((key) => key !== ""));

const sampledRows = 200;

/**
 * Returns the column whose values are mostly class names of the event; undefined if there is none. `isFree` excludes
 * columns that have another meaning.
 */
export function classColumnOf(
  body: readonly TableRow[],
  width: number,
  classKeys: ReadonlySet<string>,
  isFree: (at: number) => boolean,
): number | undefined {
  if (classKeys.size === 0) return undefined;
  let [best, bestShare] = [-1, 0.5];
  for (let at = 0; at < width; at += 1) {
    if (!isFree(at)) continue;
    const filled = body
      .slice(0, sampledRows)
      .map(({ cells }) => (cells[at] ?? "").trim())
      .filter((cell) => cell !== "");
    const share = filled.filter((cell) => classKeys.has(classKey(cell))).length / Math.max(1, filled.length);
    if (share > bestShare) [best, bestShare] = [at, share];
  }
  return best === -1 ? undefined : best;
}

const labeled = /^(?:class|classe|division|category|cat[ée]gorie)\s*[:–-]\s*(\S.*)$/iu;

const classWord = /^(?:class|classe|division|category|cat[ée]gorie)\s+/iu;

/** A heading with one of these words is about a part of the race day, which is not the result of the class. */
const partWords =
  /\b(?:heats?|motos? ?\d|practice|qualif\w*|lcq|last chance|consolation|semi\w*|timed|essais|manches?|rep[êe]chage)\b/iu;

/**
 * Returns the only class of the event that a heading names, such as "250 B – 12 riders", "Results: 250 B" or "Class 250 B
 * (Final)"; null if it names none or several.
 */
export function classInHeading(heading: string, classKeys: ReadonlySet<string>): string | null {
  if (classKeys.has(classKey(heading))) return heading;
  if (partWords.test(heading)) return null;
  const parts = heading
    .split(/\s[-–—]\s|[:|()]/u)
    .map((part) => part.trim().replace(classWord, ""))
    .filter((part) => classKeys.has(classKey(part)));
  const [first, second] = parts;
  return first !== undefined && second === undefined ? first : null;
}

/**
 * Returns the class if a line contains only a heading with its name, or several labeled texts of which the first is the
 * class ("Class: 250 B", "Laps: 6"); null for any other line.
 */
export function sectionOf({ cells, broken }: TableRow, classKeys: ReadonlySet<string>): string | null {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  const [first, ...others] = filled;
  if (broken || first === undefined) return null;
  const label = labeled.exec(first)?.[1];
  if (others.length > 0) return label !== undefined && filled.every(isLabeled) ? label : null;
  return classInHeading(first, classKeys) ?? label ?? null;
}

/**
 * Adds a class column to a table whose classes are titles between its rows. Returns null if the table has no such
 * titles. `isHeader` tells which rows repeat the header.
 */
export function withSectionClasses(
  rows: readonly TableRow[],
  classKeys: ReadonlySet<string>,
  isHeader: (row: TableRow) => boolean,
): TableRow[] | null {
  const width = Math.max(0, ...rows.slice(0, sampledRows).map(({ cells }) => cells.length));
  let section = "";
  let found = false;
  const result: TableRow[] = [];
  for (const row of rows) {
    const named = sectionOf(row, classKeys);
    if (named !== null) {
      section = named;
      found = true;
    } else if (
      row.broken ||
      isRule(row.cells) ||
      row.cells.length > width ||
      row.cells.filter((cell) => cell.trim() !== "").length < 2
    ) {
      result.push(row);
    } else {
      const padding = Array.from({ length: width - row.cells.length }, () => "");
      result.push({ ...row, cells: [...row.cells, ...padding, isHeader(row) ? "Class" : section] });
    }
  }
  return found ? result : null;
}

const classWords =
  /\b(?:50|65|85|110|125|150|250|300|350|450|500|\d+cc|open|vet|veteran|veterans|women|womens|femmes|girls|junior|senior|masters|expert|novice|beginner|debutant|intermediate|intermediaire|amateur|amateurs|pro|supermini|schoolboy|youth|classe?)\b/;

/** Tells whether a key of a JSON object is probably a class name. */
export const looksLikeClass = (name: string): boolean => classWords.test(nameKey(name));
