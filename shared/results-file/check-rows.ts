import { nameKey } from "../name-key.ts";
import type { ParsedRow, RowError, RowField } from "./formats.ts";
import { readRow, valuesOf } from "./read-row.ts";

/** What a row cannot know by itself: the other rows of its class. */

function withoutMutualErrors(row: ParsedRow): RowError[] {
  return row.errors.filter(({ code }) => code !== "place_twice" && code !== "class_missing");
}

/**
 * A place that a row before took, without a tie mark, is an error on the later row; a class left open
 * where others name theirs is one too. Errors of earlier checks are judged afresh.
 */
export function checkRows(rows: readonly ParsedRow[]): ParsedRow[] {
  const someNameClass = rows.some(({ className }) => className !== null);
  const taken = new Set<string>();
  return rows.map((row) => {
    const errors = withoutMutualErrors(row);
    const unreadable = errors.some(({ code }) => code === "row_unreadable");
    if (someNameClass && row.className === null && !unreadable) {
      errors.push({ code: "class_missing", field: "className", value: "" });
    }
    if (row.place !== null) {
      const place = `${nameKey(row.className ?? "")} ${row.place}`;
      if (taken.has(place) && !row.tie) {
        errors.push({ code: "place_twice", field: "place", value: String(row.place), suggestion: `T-${row.place}` });
      }
      taken.add(place);
    }
    return { ...row, errors };
  });
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
