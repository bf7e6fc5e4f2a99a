import { countryName } from "./countries.ts";
import { unescapeCell, type Cell, type TableRow } from "./csv.ts";
import { daysBetween } from "./dates.ts";
import { maxEventDays, raceStyles, type RaceStyle } from "./events.ts";
import { locales, type Locale } from "./locale.ts";
import { nameKey } from "./name-key.ts";
import { isRecordColumn, rowsOfRecord, type RecordColumns } from "./rows-of-record.ts";
import { dayOrderOf, readDay, splitDays } from "./typed-days.ts";
import {
  isEventStatus,
  saysCanceled,
  seriesEventsFieldOf,
  seriesEventsFields,
  seriesEventsHeader,
  type SeriesEventsField,
} from "./series-events-headers.ts";
import { countryCodeOf, stateOf } from "./typed-places.ts";

// This module reads and writes the events of a series, one row each: the upload, and the export in the same format
// (docs/spec/files.md#series-events). An empty cell changes nothing.

const styleWords: Record<RaceStyle, Record<Locale, string>> = {
  motocross: { en: "Motocross", fr: "Motocross" },
  offroad: { en: "Off-road", fr: "Hors route" },
  flat: { en: "Flat track", fr: "Flat track" },
  road: { en: "Road racing", fr: "Course sur circuit" },
};
const styleByWord = new Map(
  raceStyles.flatMap((style) =>
    [style, ...locales.map((locale) => styleWords[style][locale])].map((word) => [nameKey(word), style] as const),
  ),
);

export const seriesEventsFaults = [
  "row_unreadable",
  "required",
  "too_long",
  "round_unreadable",
  "round_twice",
  "date_unreadable",
  "date_ambiguous",
  "date_invalid",
  "date_order",
  "event_too_long",
  "country_unknown",
  "state_unknown",
  "postal_code_unknown",
  "website_unreadable",
  "style_unknown",
  "promoter_unknown",
  "event_unknown",
  "event_twice",
  "event_unclear",
  "event_canceled",
  "has_dependents",
  "series_missing",
] as const;
export type SeriesEventsFaultCode = (typeof seriesEventsFaults)[number];

/** This is what is wrong with a row; `field` is null if it concerns the whole row. */
export type SeriesEventsFault = { code: SeriesEventsFaultCode; field: SeriesEventsField | null; value: string };

/** These are the values of a row. A field without a value is left out and stays as it is. */
export type SeriesEventsValues = Partial<{
  id: string;
  round: number;
  title: string;
  firstDate: string;
  lastDate: string;
  venue: string;
  venueWebsite: string;
  city: string;
  /** This is the state as it was typed. The country of the event decides which state it is. */
  state: string;
  zipcode: string;
  country: "US" | "CA";
  raceStyle: RaceStyle;
  /** This is the email address with which the promoter logs in. */
  promoter: string;
}>;
export type SeriesEventsRow = {
  line: number;
  cells: string[];
  values: SeriesEventsValues;
  faults: SeriesEventsFault[];
};
export type SeriesEventsFile = {
  ok: true;
  header: string[];
  rows: SeriesEventsRow[];
  ignoredColumns: string[];
  /** This is the number of rows that belong to other series, in an export of several. */
  otherRows: number;
};
export type RefusedSeriesEvents = {
  ok: false;
  problem: "wrong_file_kind" | "unreadable_file" | "empty_file" | "event_header_missing" | "other_series";
};

/** These are the first columns of an export. An upload takes only the rows of its series. */
const seriesColumns: RecordColumns = {
  id: { en: "Series ID", fr: "Identifiant de la série" },
  told: [{ en: "Series", fr: "Série" }],
};

const maxLengths: Partial<Record<SeriesEventsField, number>> = {
  title: 120,
  venue: 120,
  venueWebsite: 300,
  city: 80,
  state: 40,
  zipcode: 12,
  promoter: 254,
};
const searchedRows = 10;
const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/**
 * Reads the events of a table. A faulty row does not affect the others. Of an export of several series, only the rows
 * of `seriesId` are taken.
 */
export function parseSeriesEvents(
  rows: readonly TableRow[],
  seriesId?: string,
): SeriesEventsFile | RefusedSeriesEvents {
  if (rows.length === 0) return { ok: false, problem: "empty_file" };
  const top = rows.slice(0, searchedRows);
  const titled = top.findIndex(({ cells }) => fieldsOf(cells).has("title"));
  const headerAt = titled >= 0 ? titled : top.findIndex(({ cells }) => namesByPlace(fieldsOf(cells)));
  const header = rows[headerAt];
  if (!header) return { ok: false, problem: "event_header_missing" };
  const all = rows.slice(headerAt + 1);
  const columns = withTowns(fieldsOf(header.cells), header.cells, all);
  if (all.length === 0) return { ok: false, problem: "empty_file" };
  const { unclear, others, elsewhere, ...own } = rowsOfRecord(all, header.cells, seriesColumns, seriesId);
  if (elsewhere) return { ok: false, problem: "other_series" };
  const isUnclear = new Set(unclear);
  const taken = new Set([...own.rows, ...unclear]);
  const body = all.filter((row) => taken.has(row));
  const used = new Set(columns.values());
  const isExport = header.cells.some((cell) => isRecordColumn(cell, { id: seriesColumns.id, told: [] }));
  if (isExport) header.cells.forEach((cell, at) => isRecordColumn(cell, seriesColumns) && used.add(at));
  const textAt = (cells: readonly string[], field: SeriesEventsField): string =>
    unescapeCell((cells[columns.get(field) ?? -1] ?? "").replaceAll(/\s+/g, " ").trim());
  const daysAt = (cells: readonly string[]) => daysIn(textAt(cells, "firstDate"), textAt(cells, "lastDate"));
  const statusAt = header.cells.findIndex(isEventStatus);
  if (statusAt >= 0) used.add(statusAt);
  const order = dayOrderOf(body.flatMap(({ cells }) => daysAt(cells)));
  return {
    ok: true,
    header: header.cells,
    rows: body.map((row) => {
      const { line, cells, broken } = row;
      if (isUnclear.has(row)) {
        return { line, cells, values: {}, faults: [{ code: "series_missing", field: null, value: "" }] };
      }
      if (broken) {
        const value = (cells[0] ?? "").slice(0, 200);
        return { line, cells, values: {}, faults: [{ code: "row_unreadable", field: null, value }] };
      }
      const [firstDate, lastDate] = daysAt(cells);
      const [city, state] = townIn(textAt(cells, "city"), textAt(cells, "state"));
      const split: Partial<Record<SeriesEventsField, string>> = { firstDate, lastDate, city, state };
      // A schedule may name its rounds only by the track.
      if (!columns.has("title")) split.title = textAt(cells, "venue") || city;
      const read = readRow((field) => split[field] ?? textAt(cells, field), order);
      const told = [cells[statusAt] ?? "", split.title ?? textAt(cells, "title")].find((text) => saysCanceled(text));
      const canceled = told === undefined ? [] : [{ code: "event_canceled" as const, field: null, value: told.trim() }];
      return { line, cells, values: read.values, faults: [...read.faults, ...canceled] };
    }),
    ignoredColumns: header.cells.map((cell) => cell.trim()).filter((cell, at) => cell !== "" && !used.has(at)),
    otherRows: others,
  };
}

/** Returns the first and the last day, which may share a cell: "June 13-14, 2026". */
function daysIn(first: string, last: string): [string, string] {
  return last === "" ? (splitDays(first) ?? [first, last]) : [first, last];
}

/**
 * Adds the column of the city, if no header names it and a column of places has towns: a "Location" is either the track
 * or "Buchanan, MI".
 */
function withTowns(
  columns: Map<SeriesEventsField, number>,
  header: readonly string[],
  rows: readonly TableRow[],
): Map<SeriesEventsField, number> {
  if (columns.has("city")) return columns;
  const at = header.findIndex((cell, column) => {
    const filled = rows.map(({ cells }) => (cells[column] ?? "").trim()).filter((text) => text !== "");
    const towns = filled.filter((text) => townIn(text, "")[1] !== "");
    // A header that spans two columns, such as "Track / Location", leaves the second column without a name.
    const isPlace = seriesEventsFieldOf(cell) === "venue" || cell.trim() === "";
    return isPlace && towns.length > 0 && towns.length >= filled.length * 0.6;
  });
  if (at < 0) return columns;
  const venue = header.findIndex((cell, column) => column !== at && seriesEventsFieldOf(cell) === "venue");
  const others = [...columns].filter(([field]) => field !== "venue");
  return new Map([...others, ["city", at], ...(venue < 0 ? [] : ([["venue", venue]] as const))]);
}

/** Returns the city and the state, which may share a cell: "Buchanan, MI". */
function townIn(city: string, state: string): [string, string] {
  const [, before = "", last = ""] = /^(.*,.*?)\s*,\s*([^,]+)$/.exec(city) ?? [];
  // "Walton, Ontario, Canada"
  const text = before !== "" && countryCodeOf(last) !== undefined ? before : city;
  const [, town = "", region = ""] = /^([^,(]+?)\s*[,(]\s*([^,()]+?)\)?$/.exec(text) ?? [];
  return state === "" && region !== "" && stateOf(region) ? [town, region] : [city, state];
}

/** Tells whether a header without a name of the event has its day and its place. */
const namesByPlace = (columns: ReadonlyMap<SeriesEventsField, number>): boolean =>
  columns.has("firstDate") && (columns.has("venue") || columns.has("city"));

/** Returns the column of each field; the first one if a header is repeated. */
function fieldsOf(cells: readonly string[]): Map<SeriesEventsField, number> {
  const columns = new Map<SeriesEventsField, number>();
  cells.forEach((cell, at) => {
    const field = seriesEventsFieldOf(cell);
    if (field && !columns.has(field)) columns.set(field, at);
  });
  return columns;
}

type Read<Value> = { value: Value } | { code: SeriesEventsFaultCode };

function readRow(
  textOf: (field: SeriesEventsField) => string,
  order: ReturnType<typeof dayOrderOf>,
): Pick<SeriesEventsRow, "values" | "faults"> {
  const faults: SeriesEventsFault[] = [];
  function read<Value>(field: SeriesEventsField, of: (text: string) => Read<Value>): Value | undefined {
    const text = textOf(field);
    if (text === "") return undefined;
    const result = text.length > (maxLengths[field] ?? 80) ? { code: "too_long" as const } : of(text);
    if ("value" in result) return result.value;
    faults.push({ code: result.code, field, value: text.slice(0, 80) });
    return undefined;
  }
  const asTyped = (text: string): Read<string> => ({ value: text });
  const day = (text: string): Read<string> => readDay(text, order);
  const values = {
    id: read("id", (text) => (uuid.test(text) ? { value: text.toLowerCase() } : { code: "event_unknown" })),
    round: read("round", readRound),
    title: read("title", asTyped),
    firstDate: read("firstDate", day),
    lastDate: read("lastDate", day),
    venue: read("venue", asTyped),
    venueWebsite: read("venueWebsite", asTyped),
    city: read("city", asTyped),
    state: read("state", asTyped),
    zipcode: read("zipcode", (text) => ({ value: text })),
    country: read("country", readCountry),
    raceStyle: read("raceStyle", (text) => orFault(styleByWord.get(nameKey(text)), "style_unknown")),
    promoter: read("promoter", asTyped),
  };
  const { firstDate, lastDate } = values;
  if (firstDate && lastDate && lastDate < firstDate) {
    faults.push({ code: "date_order", field: "lastDate", value: textOf("lastDate") });
  } else if (firstDate && lastDate && daysBetween(firstDate, lastDate) >= maxEventDays) {
    faults.push({ code: "event_too_long", field: "lastDate", value: textOf("lastDate") });
  }
  if (textOf("title") === "") faults.push({ code: "required", field: "title", value: "" });
  // If no country was typed, the state determines it.
  if (textOf("country") === "" && values.state !== undefined) values.country = stateOf(values.state)?.country;
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return { values: Object.fromEntries(entries), faults };
}

const orFault = <Value>(value: Value | null | undefined, code: SeriesEventsFaultCode): Read<Value> =>
  value === null || value === undefined ? { code } : { value };

function readRound(text: string): Read<number> {
  const [, digits = "0"] = /^(?:#|r|rd|rnd|round|ronde|no)?\.?\s*(\d{1,3})$/i.exec(text) ?? [];
  const round = Number(digits);
  return orFault(round > 0 ? round : null, "round_unreadable");
}

function readCountry(text: string): Read<"US" | "CA"> {
  const code = countryCodeOf(text);
  return code === "US" || code === "CA" ? { value: code } : { code: "country_unknown" };
}

/** Returns the code of a state or province, by its code, name or abbreviation, or null if it is unknown. */
export const regionCodeOf = (country: "US" | "CA", text: string): string | null =>
  stateOf(text, country)?.state ?? null;

/** Returns a value of the file as the file writes it: countries and disciplines by name. */
export function seriesEventsText(field: SeriesEventsField, value: string, locale: Locale): string {
  if (field === "country") return countryName(value, locale);
  const style = field === "raceStyle" ? raceStyles.find((one) => one === value) : undefined;
  return style ? styleWords[style][locale] : value;
}

/** A spreadsheet program drops the first zero of an American ZIP code. */
export const withLostZero = (country: "US" | "CA", zipcode: string): string =>
  country === "US" && /^\d{4}$/.test(zipcode) ? `0${zipcode}` : zipcode;

/** This is an event of a series as the file has it. */
export type SeriesEventsLine = Record<Exclude<SeriesEventsField, "round" | "raceStyle">, string | null> & {
  round: number | null;
  raceStyle: RaceStyle | null;
};

/**
 * Returns the header of the file. If `withSeries` is true (an export of several series), it begins with the columns
 * that name the series.
 */
export const seriesEventsFileHeader = (locale: Locale, withSeries: boolean): string[] => [
  ...(withSeries ? [seriesColumns.id, ...seriesColumns.told].map((words) => words[locale]) : []),
  ...seriesEventsFields.map((field) => seriesEventsHeader(field, locale)),
];

/** Returns the cells of an event in the order of the header, in the format that the upload reads. */
export const seriesEventsCells = (event: SeriesEventsLine, locale: Locale): Cell[] =>
  seriesEventsFields.map((field) =>
    field === "raceStyle" ? event.raceStyle && styleWords[event.raceStyle][locale] : event[field],
  );

/** Returns the events of one series as a table in the format of the upload. */
export const seriesEventsTable = (events: readonly SeriesEventsLine[], locale: Locale): Cell[][] => [
  seriesEventsFileHeader(locale, false),
  ...events.map((event) => seriesEventsCells(event, locale)),
];
