import { nameKey } from "../name-key.ts";
import type { ParsedRow, RowError, RowField } from "./formats.ts";
import { readRow, valuesOf } from "./read-row.ts";

/** What a row cannot know by itself: the other rows of its class. */

/**
 * A place that a row before took, without a tie mark, is an error on the later row; a class left open
 * where others name theirs is one too. Errors of earlier checks are judged afresh.
 */
export function checkRows(rows: readonly ParsedRow[]): ParsedRow[] {
  const errors = judging(rows.some(({ className }) => className !== null));
  return rows.map((row) => ({ ...row, errors: [...errors(row)] }));
}

const none: readonly RowError[] = [];
const isMutual = ({ code }: RowError): boolean => code === "place_twice" || code === "class_missing";

/** What is wrong with one row after another, in their order. */
export function judging(someNameClass: boolean): (row: ParsedRow) => readonly RowError[] {
  const takenIn = new Map<string | null, Set<number>>();
  const takenBy = new Map<string, Set<number>>();
  const takenOf = (className: string | null): Set<number> => {
    const key = nameKey(className ?? "");
    const taken = takenBy.get(key) ?? new Set();
    takenBy.set(key, taken);
    takenIn.set(className, taken);
    return taken;
  };
  return (row) => {
    const { className, place } = row;
    let mutual = none;
    if (someNameClass && className === null && !row.errors.some(({ code }) => code === "row_unreadable")) {
      mutual = [{ code: "class_missing", field: "className", value: "" }];
    }
    if (place !== null) {
      const taken = takenIn.get(className) ?? takenOf(className);
      if (taken.has(place) && !row.tie) {
        const value = String(place);
        mutual = [...mutual, { code: "place_twice", field: "place", value, suggestion: `T-${place}` }];
      }
      taken.add(place);
    }
    if (mutual.length === 0 && !row.errors.some(isMutual)) return row.errors;
    return [...row.errors.filter((error) => !isMutual(error)), ...mutual];
  };
}

export type RowEdit = { line: number; field: RowField; value: string };

/** The rows after a person's corrections, read and judged as if the file had said so. */
export function applyEdits(rows: readonly ParsedRow[], edits: readonly RowEdit[]): ParsedRow[] {
  const byLine = new Map<number, RowEdit[]>();
  for (const edit of edits) byLine.set(edit.line, [...(byLine.get(edit.line) ?? []), edit]);
  const edited = rows.map((row) => {
    const own = byLine.get(row.line);
    if (!own) return row;
    const values = valuesOf(row);
    for (const { field, value } of own) {
      values[field] = value;
      // A place typed anew says all: an older status word must not stand against it.
      if (field === "place" && !own.some((edit) => edit.field === "status")) values.status = "";
    }
    const read = readRow(row.line, values);
    // A place typed anew is the person's word, not the race's order.
    const keeps = row.placeInRace !== undefined && !own.some(({ field }) => field === "place");
    return keeps ? { ...read, placeInRace: row.placeInRace } : read;
  });
  return checkRows(edited);
}
