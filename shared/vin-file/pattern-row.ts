// This module describes a row of a file of VIN patterns, and the reasons why a row is left out
// (docs/spec/bikes.md#pattern-files).

/**
 * These are the reasons why a row of a file is left out. Those about the pattern itself are those of `patternFault`.
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

/** This is the max length of make and model. */
export const maxModelLength = 60;

/** This is a line of a file; `sheet` is the worksheet's name in a workbook with several, and otherwise null. */
export type PatternFileLine = { sheet: string | null; line: number };

export type PatternRow = PatternFileLine & {
  /** It is null if the file does not name the make. */
  make: string | null;
  model: string;
  year: number;
  pattern: string;
};
