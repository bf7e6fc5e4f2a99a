import type { TableRow } from "../csv.ts";

/** What a results file becomes, whichever program wrote it (decisions §5). Codes here, words on the screens. */

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
  // Nobody's known headers: a person says what each column is.
  "mapped",
] as const;
export type ResultsFormat = (typeof resultsFormats)[number];

export const resultStatuses = ["finished", "dnf", "dns", "dsq"] as const;
export type ResultStatus = (typeof resultStatuses)[number];

/** What a row may say, as text; the same names for file, typed grid and correction. */
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

/** What a column of a file may be to us: a field of a row, or what becomes one. */
export const columnKinds = [...rowFields, "name", "placeInClass", "remark"] as const;
export type Column = (typeof columnKinds)[number];
export type Columns = Partial<Record<Column, number>>;

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
  /** What was probably meant: typed into the field, it would be accepted. */
  suggestion?: string;
};

export type ParsedRow = {
  /** The line of the file, from 1. */
  line: number;
  /** As the file writes it; null where the file names no class. */
  className: string | null;
  place: number | null;
  tie: boolean;
  status: ResultStatus;
  /** Texts are empty where the file says nothing. */
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
  /** The place over all classes of the race, where `place` is the one within the class. */
  placeInRace?: number;
  errors: RowError[];
};

/** What a promoter is told about the file as a whole. */
export const resultsFileNotes = [
  "class_not_in_file",
  "place_in_class_used",
  "place_derived",
  "classes_joined",
  "title_rows_skipped",
  "lines_skipped",
  "blank_rows_skipped",
  "laps_without_place",
  "windows_encoding",
  "qualifying_only",
  "other_days",
] as const;
export type ResultsFileNote = (typeof resultsFileNotes)[number];

export type ResultsFile = {
  ok: true;
  format: ResultsFormat;
  headers: string[];
  rows: ParsedRow[];
  /** Columns that are named but mean nothing to us. */
  passedOver: string[];
  notes: ResultsFileNote[];
  /** Where a person maps the columns: the table as it is, and the best guess. */
  table?: MappedTable;
};

export type MappedTable = {
  /** Empty texts where the file has no headers. */
  header: string[];
  body: TableRow[];
  guess: Columns;
};

export type RefusedFile = {
  ok: false;
  problem: "wrong_file_kind" | "unreadable_file" | "empty_file" | "no_race_that_day";
  kind: "pdf" | "image" | "xlsx" | "xls" | "zip" | "binary" | "text";
};
