import type { TableRow } from "../csv.ts";

// This module declares the parsed form of a results file, which is the same for all programs that write such files
// (docs/spec/files.md#results-upload). It contains codes; the screens supply the texts.

export const resultsFormats = [
  "template",
  "orbits",
  "motosponder",
  "speedhive",
  "speedhive_series",
  "moto_tally",
  "supercross",
  "motocross_json",
  "smx_json",
  // The headers of a file in this format are unknown, so a person maps each column.
  "mapped",
] as const;
export type ResultsFormat = (typeof resultsFormats)[number];

export const resultStatuses = ["finished", "dnf", "dns", "dsq"] as const;
export type ResultStatus = (typeof resultStatuses)[number];

/** These are the fields of a row, as text. The file, the typed grid and corrections use the same names. */
export const rowFields = [
  "className",
  "place",
  "status",
  "number",
  "firstName",
  "lastName",
  "hometown",
  "email",
  "amaNumber",
  "brand",
  "vin",
  "starters",
  "laps",
] as const;
export type RowField = (typeof rowFields)[number];
export type RowValues = Partial<Record<RowField, string>>;

/** These are the possible meanings of a column: a field of a row, or something from which a field is derived. */
export const columnKinds = [...rowFields, "name", "placeInClass", "remark"] as const;
export type ResultsColumn = (typeof columnKinds)[number];
export type ResultsColumns = Partial<Record<ResultsColumn, number>>;

export const rowErrorCodes = [
  "place_unreadable",
  "place_missing",
  "place_twice",
  "status_unreadable",
  "name_missing",
  "email_invalid",
  "vin_invalid",
  "starters_unreadable",
  "class_missing",
  "row_unreadable",
] as const;
export type RowErrorCode = (typeof rowErrorCodes)[number];

export type RowError = {
  code: RowErrorCode;
  field: RowField;
  value: string;
  /** This is the text that was probably meant. To accept the suggestion, it is typed into the field. */
  suggestion?: string;
};

export type ParsedRow = {
  /** This is the line of the file, counted from 1. */
  line: number;
  /** This is the class name as written in the file; it is null if the file has no class names. */
  className: string | null;
  place: number | null;
  tie: boolean;
  status: ResultStatus;
  /** This is the plate number. The plate number and the following texts are empty if the file does not contain them. */
  number: string;
  firstName: string;
  lastName: string;
  hometown: string;
  email: string;
  amaNumber: string;
  brand: string;
  vin: string;
  starters: number | null;
  laps: number | null;
  /** This is the place over all classes of the race; `place` is the place within the class. */
  placeInRace?: number;
  /** This is true if the file has no tie mark and the tie was inferred from the gap after the place. */
  tieFound?: true;
  errors: RowError[];
  /** These are the original texts of values that were dropped, such as a bad VIN. A warning does not block the row. */
  warnings?: RowError[];
};

/** These notes tell the promoter about the file as a whole. */
export const resultsFileNotes = [
  "class_not_in_file",
  "place_in_class_used",
  "place_derived",
  "classes_joined",
  "title_rows_skipped",
  "lines_skipped",
  "blank_rows_skipped",
  "laps_without_place",
  "ties_found",
  "vins_dropped",
  "windows_encoding",
  "mac_encoding",
  "qualifying_only",
  "other_days",
  "tables_joined",
  "tables_skipped",
] as const;
export type ResultsFileNote = (typeof resultsFileNotes)[number];

export type ResultsFile = {
  ok: true;
  format: ResultsFormat;
  headers: string[];
  rows: ParsedRow[];
  /** These columns have a header and were not used. */
  ignoredColumns: string[];
  notes: ResultsFileNote[];
  /** If a person has to map the columns, this is the original table with the best guess. */
  table?: MappedTable;
};

export type MappedTable = {
  /** These are the headers; the texts are empty if the file has none. */
  header: string[];
  body: TableRow[];
  guess: ResultsColumns;
};

export type RefusedFile = {
  ok: false;
  problem: "wrong_file_kind" | "unreadable_file" | "empty_file" | "no_race_that_day";
  kind: "pdf" | "image" | "xlsx" | "xls" | "zip" | "binary" | "text";
};
