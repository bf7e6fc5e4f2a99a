import { nameKey } from "../name-key.ts";
import type { ParsedRow, RowError, RowField } from "./formats.ts";
import { riderOf, withFoundTies } from "./found-ties.ts";
import { isPartOfClass } from "./race-parts.ts";
import { readFileRow, valuesOf } from "./read-row.ts";

// These checks compare a row with the other rows of its class.

/**
 * Reports errors that depend on the other rows of the class: on the later of two rows with the same place and no tie
 * mark, and on a row without a class if other rows have one. Earlier errors of these two kinds are replaced.
 */
export function checkRows(rows: readonly ParsedRow[]): ParsedRow[] {
  const errors = rowChecker(rows.some(({ className }) => className !== null && !isPartOfClass(className)));
  return rows.map((row) => ({ ...row, errors: [...errors(row)] }));
}

const none: readonly RowError[] = [];
const isMutual = ({ code }: RowError): boolean => code === "place_twice" || code === "class_missing";

/** Returns a function that checks one row after another, in their order. */
export function rowChecker(someNameClass: boolean): (row: ParsedRow) => readonly RowError[] {
  const takenIn = new Map<string | null, Map<number, ParsedRow>>();
  const takenBy = new Map<string, Map<number, ParsedRow>>();
  const takenOf = (className: string | null): Map<number, ParsedRow> => {
    const key = nameKey(className ?? "");
    const taken = takenBy.get(key) ?? new Map<number, ParsedRow>();
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
      const other = taken.get(place);
      if (other && !row.tie) {
        // If the same rider is listed twice, a tie is not what was meant.
        const suggestion = riderOf(other) === riderOf(row) ? {} : { suggestion: `T-${place}` };
        mutual = [...mutual, { code: "place_twice", field: "place", value: String(place), ...suggestion }];
      }
      if (!other) taken.set(place, row);
    }
    if (mutual.length === 0 && !row.errors.some(isMutual)) return row.errors;
    return [...row.errors.filter((error) => !isMutual(error)), ...mutual];
  };
}

export type RowEdit = { line: number; field: RowField; value: string };

/** Applies a person's corrections to the rows and checks them as if the file had contained the corrected texts. */
export function applyEdits(rows: readonly ParsedRow[], edits: readonly RowEdit[]): ParsedRow[] {
  const byLine = new Map<number, RowEdit[]>();
  for (const edit of edits) byLine.set(edit.line, [...(byLine.get(edit.line) ?? []), edit]);
  const edited = rows.map((row) => {
    const own = byLine.get(row.line);
    if (!own) return row;
    // The correction may invalidate a tie that was inferred, so the row is read without its tie mark.
    const values = valuesOf(row.tieFound ? { ...row, tie: false } : row);
    for (const { field, value } of own) {
      values[field] = value;
      // A newly typed place overrides an older status.
      if (field === "place" && !own.some((edit) => edit.field === "status")) values.status = "";
    }
    const read = readFileRow(row.line, values);
    // A newly typed place is the person's choice, so the place in the race that the file stated is dropped.
    const keeps = row.placeInRace !== undefined && !own.some(({ field }) => field === "place");
    return keeps ? { ...read, placeInRace: row.placeInRace } : read;
  });
  return checkRows(withFoundTies(edited));
}
