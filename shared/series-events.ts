import { countryName, regionsOf } from "./countries.ts";
import { toCsv, unescapeCell, type Cell, type TableRow } from "./csv.ts";
import { raceStyles, type RaceStyle } from "./events.ts";
import { locales, type Locale } from "./locale.ts";
import { nameKey } from "./name-key.ts";
import { isRecordColumn, rowsOfRecord, type RecordColumns } from "./rows-of-record.ts";
import { dayOrderOf, readDay } from "./typed-days.ts";

// This module reads and writes the events of a series, one row each: the upload, and the export in the same format
// (docs/spec/files.md#series-events). An empty cell changes nothing.

export const seriesEventsFields = [
  "id",
  "round",
  "title",
  "firstDate",
  "lastDate",
  "venue",
  "venueWebsite",
  "city",
  "state",
  "zipcode",
  "country",
  "raceStyle",
  "promoter",
] as const;
export type SeriesEventsField = (typeof seriesEventsFields)[number];

/** These are the headers: exports use the first one of each language, and uploads understand all of them. */
const headers: Record<SeriesEventsField, { en: string; fr: string; also?: readonly string[] }> = {
  id: { en: "Event ID", fr: "Identifiant de l’événement", also: ["ID"] },
  round: { en: "Round", fr: "Ronde", also: ["Rd", "No"] },
  title: { en: "Event", fr: "Événement", also: ["Title", "Titre", "Event name", "Nom"] },
  firstDate: { en: "First day", fr: "Premier jour", also: ["Date", "Start date", "First date", "Début"] },
  lastDate: { en: "Last day", fr: "Dernier jour", also: ["End date", "Last date", "Fin"] },
  venue: { en: "Venue", fr: "Lieu", also: ["Track", "Piste", "Site"] },
  venueWebsite: { en: "Venue website", fr: "Site Web du lieu", also: ["Website", "Site Web"] },
  city: { en: "City", fr: "Ville" },
  state: { en: "State or province", fr: "État ou province", also: ["State", "Province", "État"] },
  zipcode: { en: "ZIP or postal code", fr: "Code postal", also: ["ZIP", "ZIP code", "Postal code", "Zipcode"] },
  country: { en: "Country", fr: "Pays" },
  raceStyle: { en: "Discipline", fr: "Discipline", also: ["Race style"] },
  promoter: { en: "Promoter email", fr: "Courriel du promoteur", also: ["Promoter"] },
};
const fieldByHeader = new Map(
  seriesEventsFields.flatMap((field) => {
    const { en, fr, also = [] } = headers[field];
    return [en, fr, ...also].map((header) => [nameKey(header), field] as const);
  }),
);

/** The name of a column in the language of a reader. */
export const seriesEventsHeader = (field: SeriesEventsField, locale: Locale): string => headers[field][locale];

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
  "country_unknown",
  "state_unknown",
  "postal_code_unknown",
  "website_unreadable",
  "style_unknown",
  "promoter_unknown",
  "event_unknown",
  "event_twice",
  "event_unclear",
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
  /** As typed: which state it is depends on the country of the event. */
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
  const headerAt = rows.slice(0, searchedRows).findIndex(({ cells }) => fieldsOf(cells).has("title"));
  const header = rows[headerAt];
  if (!header) return { ok: false, problem: "event_header_missing" };
  const columns = fieldsOf(header.cells);
  const all = rows.slice(headerAt + 1);
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
  const order = dayOrderOf(body.flatMap(({ cells }) => [textAt(cells, "firstDate"), textAt(cells, "lastDate")]));
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
      return { line, cells, ...readRow((field) => textAt(cells, field), order) };
    }),
    ignoredColumns: header.cells.map((cell) => cell.trim()).filter((cell, at) => cell !== "" && !used.has(at)),
    otherRows: others,
  };
}

/** Returns the column of each field; the first one if a header is repeated. */
function fieldsOf(cells: readonly string[]): Map<SeriesEventsField, number> {
  const columns = new Map<SeriesEventsField, number>();
  cells.forEach((cell, at) => {
    const field = fieldByHeader.get(nameKey(cell));
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
  }
  if (textOf("title") === "") faults.push({ code: "required", field: "title", value: "" });
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return { values: Object.fromEntries(entries), faults };
}

const orFault = <Value>(value: Value | null | undefined, code: SeriesEventsFaultCode): Read<Value> =>
  value === null || value === undefined ? { code } : { value };

function readRound(text: string): Read<number> {
  const round = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return orFault(round > 0 ? round : null, "round_unreadable");
}

function readCountry(text: string): Read<"US" | "CA"> {
  const key = nameKey(text);
  const means = (code: "US" | "CA", also: readonly string[]) =>
    [code, ...also, ...locales.map((locale) => countryName(code, locale))].some((word) => nameKey(word) === key);
  if (means("US", ["USA", "U.S.", "U.S.A."])) return { value: "US" };
  return means("CA", ["CAN"]) ? { value: "CA" } : { code: "country_unknown" };
}

/** Returns the code of a state or province, given as a code or as a name in either language; null if it is unknown. */
export function regionCodeOf(country: "US" | "CA", text: string): string | null {
  const key = nameKey(text);
  const found = locales
    .flatMap((locale) => regionsOf(country, locale))
    .find(({ code, label }) => nameKey(code) === key || nameKey(label) === key);
  return found?.code ?? null;
}

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

/** Returns the header of the file: for an export of several series, with the columns that name the series. */
export const seriesEventsFileHeader = (locale: Locale, withSeries: boolean): string[] => [
  ...(withSeries ? [seriesColumns.id, ...seriesColumns.told].map((words) => words[locale]) : []),
  ...seriesEventsFields.map((field) => headers[field][locale]),
];

/** Returns the cells of an event in the order of the header, in the format that the upload reads. */
export const seriesEventsCells = (event: SeriesEventsLine, locale: Locale): Cell[] =>
  seriesEventsFields.map((field) =>
    field === "raceStyle" ? event.raceStyle && styleWords[event.raceStyle][locale] : event[field],
  );

/** Returns the events of one series as CSV, as spreadsheets expect it in this language. */
export const writeSeriesEvents = (events: readonly SeriesEventsLine[], locale: Locale): string =>
  toCsv(
    [seriesEventsFileHeader(locale, false), ...events.map((event) => seriesEventsCells(event, locale))],
    locale === "fr" ? ";" : ",",
  );
