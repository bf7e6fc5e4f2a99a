// A row of a file of VIN patterns, and why one is left out (docs/spec/bikes.md#pattern-files).

/** The reasons why a row of a file is left out. The checks of the pattern itself are those of `patternFault`. */
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
  /** This is null if the file does not name the make. */
  make: string | null;
  model: string;
  year: number;
  pattern: string;
};
