import { decodeText, fileKind, parseTable, unescapeCell, type Cell, type TableRow } from "./csv.ts";
import { payoutTypes, type PayoutType } from "./events.ts";
import type { Locale } from "./locale.ts";
import { parseAmount } from "./money.ts";
import { nameKey } from "./name-key.ts";
import { readPlaceHeader } from "./place-columns.ts";
import { commonColumns, placeHeader, type PlaceRange } from "./place-ranges.ts";
import { isRecordColumn, rowsOfRecord, type RecordColumns } from "./rows-of-record.ts";
import { tableLimits } from "./table-limits.ts";

// This module reads and writes the table of classes and payouts that is uploaded and exported; each row is a class. A
// place column (one place or a range) holds the amount paid to each of its places. An optional column holds the payout
// type.

/** Each of the places from `from` to `to` gets the payout `amount`, in cents. */
export type ClassPlace = PlaceRange & { amount: number };
export type ClassPayouts = { name: string; payoutType: PayoutType; places: ClassPlace[] };

export const classCsvErrorCodes = [
  "class_missing",
  "class_twice",
  "amount_unreadable",
  "dollar_sign",
  "place_column_twice",
  "amount_too_large",
  "too_many_places",
  "payout_type_unreadable",
  "payout_type_pays_nothing",
  "row_unreadable",
  "event_missing",
] as const;
export type ClassCsvErrorCode = (typeof classCsvErrorCodes)[number];

export type ClassCsvError = {
  code: ClassCsvErrorCode;
  line: number;
  /** This is the header of the column; it is empty if the error concerns the whole row. */
  column: string;
  value: string;
  suggestion?: string;
};

/** `payoutType` is null if the file does not state it. */
export type ClassCsvRow = { line: number; name: string; payoutType: PayoutType | null; places: ClassPlace[] };

export type ClassCsv = {
  ok: true;
  classes: ClassCsvRow[];
  errors: ClassCsvError[];
  /** These are the unpaid places between paying ones. They are allowed, but reported as a warning. */
  gaps: { name: string; places: number[] }[];
  ignoredColumns: string[];
  /** This is the number of rows that belong to other events, in an export of several. */
  otherRows: number;
};

export type RefusedClassCsv = {
  ok: false;
  problem: "wrong_file_kind" | "unreadable_file" | "empty_file" | "class_header_missing" | "other_events";
};

/** These are the first columns of an export. An upload takes only the rows of its event. */
const eventColumns: RecordColumns = {
  id: { en: "Event ID", fr: "Identifiant de l’événement" },
  told: [
    { en: "Event", fr: "Événement" },
    { en: "First day", fr: "Premier jour" },
  ],
};

// The headers are case-sensitive by the specification (docs/spec/files.md#class-upload).
const classHeaders = ["Class", "Classe"];
const searchedRows = 10;

/** These are the headers of the column for the payout type; exports use the first one of each language. */
const typeHeaders = ["Payout type", "Type de versement"];
const typeHeaderKeys = new Set(typeHeaders.map(nameKey));

const typeWords: Record<PayoutType, Record<Locale, string>> = {
  cash: { en: "Cash", fr: "Argent" },
  dealerCredit: { en: "Dealer credit", fr: "Crédit chez le concessionnaire" },
  noPayout: { en: "No payout", fr: "Aucun versement" },
};
const typeByWord = new Map(
  payoutTypes.flatMap((type) =>
    [type, ...Object.values(typeWords[type])].map((word) => [nameKey(word), type] as const),
  ),
);

/** Returns the payout type that a word of either language stands for, or undefined if it stands for none. */
export const payoutTypeOfWord = (word: string): PayoutType | undefined => typeByWord.get(nameKey(word));

type PayColumn = { at: number; header: string; range: PlaceRange };

function overlaps(a: PlaceRange, b: PlaceRange): boolean {
  return a.from <= b.to && b.from <= a.to;
}

function columnsOf(header: readonly string[], line: number, errors: ClassCsvError[]) {
  const columns: PayColumn[] = [];
  const ignoredColumns: string[] = [];
  const isExport = header.some((cell) => isRecordColumn(cell, { id: eventColumns.id, told: [] }));
  header.forEach((cell, at) => {
    const name = cell.trim();
    const range = readPlaceHeader(name);
    if (name === "" || classHeaders.includes(name) || typeHeaderKeys.has(nameKey(name))) return;
    if (isExport && isRecordColumn(name, eventColumns)) return;
    if (!range) ignoredColumns.push(name);
    else if (columns.some((other) => overlaps(other.range, range))) {
      errors.push({ code: "place_column_twice", line, column: name, value: name });
    } else columns.push({ at, header: name, range });
  });
  return { columns, ignoredColumns };
}

function readAmount(text: string): { amount: number } | { code: ClassCsvErrorCode; suggestion?: string } {
  if (text === "" || text === "-" || text === "–") return { amount: 0 };
  const amount = parseAmount(text);
  if (amount === null) {
    const digits = text.replaceAll(/\D/g, "").length;
    return { code: digits > 9 && /^[\d\s.,$]+$/.test(text) ? "amount_too_large" : "amount_unreadable" };
  }
  // Amounts must not have a currency sign; the suggestion is the same number without one.
  return /[$€]/.test(text) ? { code: "dollar_sign", suggestion: plainAmount(amount) } : { amount };
}

function plainAmount(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

function placesOf(cells: readonly string[], columns: readonly PayColumn[], line: number, errors: ClassCsvError[]) {
  const places: ClassPlace[] = [];
  for (const { at, header, range } of columns) {
    const text = unescapeCell((cells[at] ?? "").trim());
    const read = readAmount(text);
    if ("code" in read) errors.push({ line, column: header, value: text, ...read });
    else if (read.amount > 0) places.push({ ...range, amount: read.amount });
  }
  return places.sort((a, b) => a.from - b.from);
}

/** Returns the payout type that a row states, or null if it states none. */
function typeOf(text: string, places: readonly ClassPlace[]): PayoutType | null | ClassCsvErrorCode {
  if (text === "") return null;
  const type = payoutTypeOfWord(text);
  if (!type) return "payout_type_unreadable";
  return type === "noPayout" && places.length > 0 ? "payout_type_pays_nothing" : type;
}

function isError(type: PayoutType | null | ClassCsvErrorCode): type is ClassCsvErrorCode {
  return type === "payout_type_unreadable" || type === "payout_type_pays_nothing";
}

function gapsIn(places: readonly ClassPlace[]): number[] {
  const gaps: number[] = [];
  let next = 1;
  for (const { from, to } of places) {
    for (let place = next; place < from; place += 1) gaps.push(place);
    next = to + 1;
  }
  return gaps;
}

export function parseClassCsv(bytes: Uint8Array, eventId?: string): ClassCsv | RefusedClassCsv {
  if (fileKind(bytes) !== "text") return { ok: false, problem: "wrong_file_kind" };
  const table = parseTable(decodeText(bytes).text, tableLimits);
  return table ? parseClassRows(table.rows, eventId) : { ok: false, problem: "unreadable_file" };
}

/**
 * Parses rows that were already read from a spreadsheet, and returns the same as `parseClassCsv`. If the rows are an
 * export of several events, only those of `eventId` are used.
 */
export function parseClassRows(rows: readonly TableRow[], eventId?: string): ClassCsv | RefusedClassCsv {
  if (rows.length === 0) return { ok: false, problem: "empty_file" };
  const headerAt = rows
    .slice(0, searchedRows)
    .findIndex(({ cells }) => cells.some((cell) => classHeaders.includes(cell.trim())));
  const header = rows[headerAt];
  if (!header) return { ok: false, problem: "class_header_missing" };

  const errors: ClassCsvError[] = [];
  const { columns, ignoredColumns } = columnsOf(header.cells, header.line, errors);
  const classAt = header.cells.findIndex((cell) => classHeaders.includes(cell.trim()));
  const typeAt = header.cells.findIndex((cell) => typeHeaderKeys.has(nameKey(cell)));
  const own = rowsOfRecord(rows.slice(headerAt + 1), header.cells, eventColumns, eventId);
  if (own.elsewhere) return { ok: false, problem: "other_events" };
  for (const { line, cells } of own.unclear) {
    errors.push({ code: "event_missing", line, column: "", value: (cells[classAt] ?? "").trim().slice(0, 200) });
  }
  const classes: ClassCsvRow[] = [];
  const seen = new Set<string>();
  for (const { line, cells, broken } of own.rows) {
    if (broken) {
      errors.push({ code: "row_unreadable", line, column: "", value: (cells[0] ?? "").slice(0, 200) });
      continue;
    }
    const name = unescapeCell((cells[classAt] ?? "").replaceAll(/\s+/g, " ").trim());
    if (name === "") errors.push({ code: "class_missing", line, column: "", value: "" });
    else if (seen.has(nameKey(name))) errors.push({ code: "class_twice", line, column: "", value: name });
    else {
      const places = placesOf(cells, columns, line, errors);
      const text = unescapeCell((cells[typeAt] ?? "").trim());
      const payoutType = typeOf(text, places);
      if (isError(payoutType)) {
        errors.push({ code: payoutType, line, column: header.cells[typeAt]?.trim() ?? "", value: text });
      } else classes.push({ line, name, payoutType, places });
    }
    seen.add(nameKey(name));
  }
  if (classes.length === 0 && errors.length === 0) return { ok: false, problem: "empty_file" };
  const gaps = classes
    .map(({ name, places }) => ({ name, places: gapsIn(places) }))
    .filter(({ places }) => places.length > 0);
  return { ok: true, classes, errors, gaps, ignoredColumns, otherRows: own.others };
}

/** Returns the header of a file of classes. An export of several events also has the columns that name the event. */
export function classFileHeader(columns: readonly PlaceRange[], locale: Locale, withEvents: boolean): string[] {
  const events = withEvents ? [eventColumns.id, ...eventColumns.told].map((words) => words[locale]) : [];
  const own = locale === "fr" ? ["Classe", "Type de versement"] : ["Class", "Payout type"];
  return [...events, ...own, ...columns.map(placeHeader)];
}

/**
 * Returns a row: the name, the payout type and, for each column of places, the amount in cents, or null if the class
 * pays nothing there.
 */
export function classFileCells(
  { name, payoutType, places }: ClassPayouts,
  columns: readonly PlaceRange[],
  locale: Locale,
): { words: [name: string, type: string]; amounts: (number | null)[] } {
  const amountAt = ({ from }: PlaceRange) =>
    places.find((place) => place.from <= from && from <= place.to)?.amount ?? null;
  return { words: [name, typeWords[payoutType][locale]], amounts: columns.map(amountAt) };
}

/**
 * Returns the classes of one event as a table in the format of the upload. Its columns cover the places of every class,
 * and amounts have the decimal mark of the language.
 */
export function classTable(classes: readonly ClassPayouts[], locale: Locale): Cell[][] {
  const columns = commonColumns(classes.flatMap(({ places }) => places));
  const amount = (cents: number | null) => {
    if (cents === null) return "";
    return locale === "fr" ? plainAmount(cents).replace(".", ",") : plainAmount(cents);
  };
  const rows = classes.map((one) => {
    const { words, amounts } = classFileCells(one, columns, locale);
    return [...words, ...amounts.map(amount)];
  });
  return [classFileHeader(columns, locale, false), ...rows];
}
