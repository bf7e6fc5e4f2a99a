import type { TableRow } from "../csv.ts";
import type { ResultsColumn, ResultsColumns, ResultStatus } from "./formats.ts";
import { guessHeader } from "./guess-header.ts";
import { headerKey } from "./headers.ts";
import { namesPart } from "./race-parts.ts";
import { statusIn } from "./read-place.ts";

// This module finds the columns in which a program may write DNF, DNS or DSQ instead of a time, a gap or a remark
// (docs/spec/files.md#results-upload).

const timeHeader = /\b(?:time|tm|temps|elapsed|gap|diff|ecart|behind|interval|status|statut|etat|outcome)\b/;
const noteHeader = /\b(?:remarks?|remarques?|notes?|comments?|commentaires?|reason)\b/;
/** This matches the header of a part of the race. A DNF there may be of a rider who finished the race as a whole. */
const partHeader = /\b(?:best|meilleur|lap|laps|tour|moto|heat|manche|race|sector|qual\w*|start|fast\w*)\b|\d/;

/** A column with both the laps and the time of the whole race, such as "Laps/Time", is not about a single lap. */
const lapsAndTime = /^(?:laps|tours) (?:total )?(?:time|tm|temps)$|^(?:total )?(?:time|tm|temps) (?:laps|tours)$/;

const timing = /^[+\-–—]{0,3}\s?[\d:.,'"hms ]*(?:\s?(?:laps?|tours?|l|t)\.?)?$/i;

const placeKinds: ReadonlySet<ResultsColumn | undefined> = new Set<ResultsColumn>(["place", "placeInClass"]);

export type RemarkColumns = {
  /** These are the status and time columns of the whole race. */
  always: number[];
  /**
   * These columns are read only for rows without a place: notes, parts of the race, laps, and columns that are
   * recognized only by their cells.
   */
  ifUnplaced: number[];
};

/**
 * Returns the unrecognized columns in which a status may be written. They are found by their header, or because every
 * cell is a time, a gap or a status and at least one says that a rider did not finish.
 */
export function remarkColumns(
  body: readonly TableRow[],
  header: readonly string[],
  columns: ResultsColumns,
): RemarkColumns {
  const { laps, remark, ...own } = columns;
  const used = new Set(Object.values(own));
  const found: RemarkColumns = { always: [], ifUnplaced: [] };
  header.forEach((name, at) => {
    if (used.has(at)) return;
    const key = headerKey(name);
    const isPart = at === laps || namesPart(name) || (partHeader.test(key) && !lapsAndTime.test(key));
    // An unused column of places may be the place in the class or in the race.
    const isPlace = placeKinds.has(guessHeader(name));
    if (at === remark || ((isPlace || timeHeader.test(key)) && !isPart)) found.always.push(at);
    else if (isPart || noteHeader.test(key) || saysStatus(body, at)) found.ifUnplaced.push(at);
  });
  return found;
}

const order: readonly ResultStatus[] = ["dsq", "dnf", "dns"];

/** Returns the worst status that the cells state. DNF wins over DNS, because a rider who retired has started. */
export function statusOfRemarks(cells: readonly string[]): ResultStatus | undefined {
  const statuses = new Set(cells.map((cell) => statusIn(cell)));
  return order.find((status) => statuses.has(status));
}

function saysStatus(body: readonly TableRow[], at: number): boolean {
  let found = false;
  for (const { cells } of body) {
    const cell = (cells[at] ?? "").trim();
    if (timing.test(cell)) continue;
    const status = statusIn(cell);
    if (status === null) return false;
    found ||= status !== "finished";
  }
  return found;
}
