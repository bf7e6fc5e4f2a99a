import type { TableRow } from "../csv.ts";
import type { ResultsColumn, ResultsColumns, ResultStatus } from "./formats.ts";
import { guessHeader } from "./guess-header.ts";
import { headerKey } from "./headers.ts";
import { namesPart } from "./race-parts.ts";
import { statusIn, statusOfWord } from "./read-place.ts";

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
  /** These are the status and time columns of the whole race, and columns that contain nothing but statuses. */
  always: number[];
  /**
   * These columns are read only for rows without a place: notes, parts of the race, laps, and columns that are
   * recognized only by their cells.
   */
  ifUnplaced: number[];
  /** These are the columns with notes. For a row with a place, a note counts only if it is nothing but a status. */
  notes: number[];
  /** These columns have a status as their header and yes or no in their cells, such as "isDnf" with "true". */
  flags: readonly { at: number; status: ResultStatus }[];
};

const yes = /^(?:true|yes|y|oui|x|1|✓|✔)$/i;
const no = /^(?:false|no|n|non|0|-|)$/i;

/** Tells whether a cell of a column such as "isDnf" says that the header is true of the rider. */
export const isYes = (cell: string): boolean => yes.test(cell.trim());

/** Two letters may mean something else beside a rider, such as "EX" for the experts; only "DQ" is clear. */
export const clearStatus = (text: string): ResultStatus | null =>
  /^[\p{L}.]{2}$/u.test(text.trim()) && !/^dq$/i.test(text.trim()) ? null : statusOfWord(text);

function flagsIn(body: readonly TableRow[], header: readonly string[]): RemarkColumns["flags"] {
  return header.flatMap((name, at) => {
    const words = name
      .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
      .replaceAll(/[?_\s]+/g, " ")
      .trim();
    const status = clearStatus(words) ?? clearStatus(words.replace(/^(?:is|has|est) /i, ""));
    if (status === null || status === "finished") return [];
    const cells = body.map((row) => (row.cells[at] ?? "").trim());
    return cells.every((cell) => yes.test(cell) || no.test(cell)) ? [{ at, status }] : [];
  });
}

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
  const found: RemarkColumns = { always: [], ifUnplaced: [], notes: [], flags: flagsIn(body, header) };
  header.forEach((name, at) => {
    if (used.has(at)) return;
    const key = headerKey(name);
    const isPart = at === laps || namesPart(name) || (partHeader.test(key) && !lapsAndTime.test(key));
    // An unused column of places may be the place in the class or in the race.
    const isPlace = placeKinds.has(guessHeader(name));
    if (noteHeader.test(key) && !isPart) found.notes.push(at);
    const isStatus = isPlace || timeHeader.test(key) || (!noteHeader.test(key) && hasOnlyStatuses(body, name, at));
    if (at === remark || (isStatus && !isPart)) found.always.push(at);
    else if (isPart || noteHeader.test(key) || saysStatus(body, at)) found.ifUnplaced.push(at);
  });
  return found;
}

const order: readonly ResultStatus[] = ["dsq", "dnf", "dns"];

/** Returns the worst of the statuses. DNF wins over DNS, because a rider who retired has started. */
export function worstOf(statuses: readonly (ResultStatus | null)[]): ResultStatus | undefined {
  return order.find((status) => statuses.includes(status));
}

/** These words also name a class, a model or a state, such as "EX" for the experts, and "OK" for Oklahoma. */
const ambiguousWord = /^(?!dq$)(?:\p{L}{2}|exc)$/iu;

/** Tells whether all cells are status words, and at least one of them cannot mean anything else. */
export const areStatuses = (cells: readonly string[]): boolean =>
  cells.every((cell) => statusIn(cell) !== null) &&
  cells.some((cell) => !ambiguousWord.test(cell.replaceAll(".", "").trim()));

/**
 * Tells whether a column with an unfamiliar header, such as "Result Code", contains nothing but statuses, and at least
 * one of them says that a rider did not finish.
 */
function hasOnlyStatuses(body: readonly TableRow[], name: string, at: number): boolean {
  const kind = guessHeader(name);
  if (kind !== undefined && kind !== "status") return false;
  const cells = body
    .map((row) => (row.cells[at] ?? "").trim())
    // A header may be repeated above each class.
    .filter((cell) => !/^[-–—]*$/.test(cell) && headerKey(cell) !== headerKey(name));
  return areStatuses(cells) && cells.some((cell) => statusIn(cell) !== "finished");
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
