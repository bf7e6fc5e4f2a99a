import type { TableRow } from "../csv.ts";
import { nameKey } from "../name-key.ts";
import { namesPart } from "./race-parts.ts";

// This module recognizes class names in cells and titles of a results file (docs/spec/files.md#results-upload).

/**
 * Returns the key of a class name, which ignores spaces and case: "250 B" and "250B" are one class, but "250B Int" is
 * another.
 */
export const classKey = (name: string): string => nameKey(name).replaceAll(" ", "");

/** Returns the keys of the class names of the event, including the names that earlier files used for these classes. */
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
  // A line with only a class is a heading, so it says nothing about its column.
  const sample = body
    .slice(0, sampledRows)
    .filter(({ cells }) => cells.filter((cell) => cell.trim() !== "").length > 1);
  let [best, bestShare] = [-1, 0.5];
  for (let at = 0; at < width; at += 1) {
    if (!isFree(at)) continue;
    const filled = sample.map(({ cells }) => (cells[at] ?? "").trim()).filter((cell) => cell !== "");
    const share = filled.filter((cell) => classKeys.has(classKey(cell))).length / Math.max(1, filled.length);
    if (share > bestShare) [best, bestShare] = [at, share];
  }
  return best === -1 ? undefined : best;
}

/** These characters may surround a heading: "## 250 B", "*** 250 B ***". */
const marks = /^[\s#*=~>•·|_:-]+|[\s#*=~<•·|_:-]+$/gu;
const headingWords =
  "(?:(?:race|event|course)\\s+#?\\d+|\\d{1,3}[.)]|(?:un)?official|finals?|finale|overall|combined|main(?: event)?|feature|results?|finish(?:ing)? order|class|classe|division|category|cat[ée]gorie|r[ée]sultats?|classement|g[ée]n[ée]ral)";
const wordsBefore = new RegExp(`^(?:${headingWords}(?:\\s+|$))+`, "iu");
const wordsAfter = new RegExp(`(?:(?:^|\\s+)${headingWords})+$`, "iu");

/** Returns a heading without the words and marks that say that results follow: "250 B Overall" becomes "250 B". */
export function bareHeading(heading: string): string {
  const text = heading.replaceAll(marks, "");
  return text.replace(wordsBefore, "").replace(wordsAfter, "").replaceAll(marks, "");
}

/**
 * Returns the only class of the event that a heading names, such as "250 B – 12 riders", "Results: 250 B" or "Class 250
 * B (Final)". Returns null if it names none or several, or only a part of the race day, such as a heat.
 */
export function classInHeading(heading: string, classKeys: ReadonlySet<string>): string | null {
  if (classKeys.has(classKey(heading))) return heading.replaceAll(marks, "") || heading;
  if (namesPart(heading)) return null;
  const parts = [heading, ...heading.split(/\s[-–—]\s|\s{2,}|[:|(),]/u)]
    .flatMap((part) => [part.replaceAll(marks, ""), bareHeading(part)])
    .filter((part) => classKeys.has(classKey(part)));
  const named = new Set(parts.map(classKey));
  return named.size === 1 ? (parts[0] ?? null) : null;
}

const classWords =
  /\b(?:50|65|85|110|125|150|250|300|350|450|500|\d+cc|open|vet|veteran|veterans|women|womens|femmes|girls|junior|senior|masters|expert|novice|beginner|debutant|intermediate|intermediaire|amateur|amateurs|pro|supermini|schoolboy|youth|classe?)\b/;

/** Tells whether a key of a JSON object is probably a class name. */
export const looksLikeClass = (name: string): boolean => classWords.test(nameKey(name));
