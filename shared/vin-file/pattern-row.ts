// This module describes a row of a file of VIN patterns, and the reasons why a row is left out
// (docs/spec/bikes.md#pattern-files).

/**
 * These are the reasons why a row of a file is left out. The reasons about the pattern itself are those of
 * `patternFault`.
 */
export const patternRowFaults = [
  "row_unreadable",
  "pattern_missing",
  "model_missing",
  "model_long",
  "year_unreadable",
  "too_many_patterns",
  "serial_range",
  "twice",
] as const;
export type PatternRowFault = (typeof patternRowFaults)[number];

/** This is the max length of the make and of the model. */
export const maxModelLength = 60;

/**
 * This is a line of a file. In a workbook with several worksheets, `sheet` is the name of the worksheet; otherwise it
 * is null.
 */
export type PatternFileLine = { sheet: string | null; line: number };

export type PatternRow = PatternFileLine & {
  /** This is null if the file does not name the make. */
  make: string | null;
  model: string;
  year: number;
  pattern: string;
};
