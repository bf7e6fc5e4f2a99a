import { unescapeCell, type TableRow } from "../csv.ts";
import { isEmail } from "../email.ts";
import { isPlace } from "../geo.ts";
import { readWebAddress } from "../web-address.ts";
import { dealerFileFields, type DealerColumn, type DealerColumns, type DealerFileField } from "./dealer-columns.ts";
import { countryCodeOf, readFileCode, stateOf } from "../typed-places.ts";
import { properCase } from "./proper-case.ts";
import { readActive, readClosed, splitClosedName } from "./read-status.ts";
import { splitAddress } from "./split-address.ts";
import { splitContact } from "./split-contact.ts";

/** These are the reasons why a row cannot be imported. */
export const dealerFaultCodes = [
  "row_unreadable",
  "name_missing",
  "address_unreadable",
  "country_unknown",
  "state_unknown",
  "zip_unreadable",
  "zip_elsewhere",
  "too_long",
  // The following faults are found by comparing the row with the stored dealers and with the other rows.
  "repeated",
  "ambiguous",
  "country_differs",
] as const;
export type DealerFaultCode = (typeof dealerFaultCodes)[number];

/** These codes say that a value was corrected or left out. The row can still be imported. */
export const dealerNoteCodes = [
  "zip_padded",
  "zip_unknown",
  "phone_dropped",
  "extension_dropped",
  "website_dropped",
  "email_dropped",
  "contact_dropped",
  "place_dropped",
  "status_unknown",
  "added_inactive",
  "region_differs",
  "stays_inactive",
  "stays_active",
  "resembles",
] as const;
export type DealerNoteCode = (typeof dealerNoteCodes)[number];

export interface DealerFileFault {
  code: DealerFaultCode;
  /** This is the text of the cell, or the row or dealer that it conflicts with. */
  value: string;
}
export interface DealerFileNote {
  code: DealerNoteCode;
  value: string;
}

/** This is a row of a list: the fields that it fills, in the form in which they are stored. */
export interface DealerFileRow {
  line: number;
  values: Partial<Record<DealerFileField, string>>;
  /** These are the coordinates, or null if the list has none for the dealer. */
  place: { lat: number; lon: number } | null;
  /** This is whether the dealer is active according to the list. It is null if the list does not say so clearly. */
  active: boolean | null;
  faults: DealerFileFault[];
  notes: DealerFileNote[];
}

/** These are the max lengths of the fields, the same as in the record's schema. */
const maxLengths: Readonly<Record<DealerFileField, number>> = {
  dealerId: 40,
  name: 120,
  addressLine1: 120,
  addressLine2: 120,
  city: 80,
  state: 40,
  zipcode: 12,
  country: 2,
  phone: 30,
  websiteUrl: 300,
  email: 254,
  bio: 1000,
};

/** Reads a row of a list. An empty cell leaves the dealer's field unchanged, so only filled cells are read. */
export function readDealerRow({ line, cells, broken }: TableRow, columns: DealerColumns): DealerFileRow {
  const row: DealerFileRow = { line, values: {}, place: null, active: null, faults: [], notes: [] };
  const cell = (kind: DealerColumn): string => {
    const at = columns[kind];
    return at === undefined ? "" : cleaned(cells[at] ?? "");
  };
  /** If an address in one cell has line breaks, its lines are its parts. */
  const lines = (kind: DealerColumn): string => {
    const at = columns[kind];
    return at === undefined ? "" : cleaned((cells[at] ?? "").trim().replaceAll(/\s*[\r\n]+\s*/g, ", "));
  };
  if (broken) return { ...row, faults: [{ code: "row_unreadable", value: "" }] };
  const fault = (code: DealerFaultCode, value: string) => row.faults.push({ code, value });
  const { values } = row;
  for (const field of ["dealerId", "name", "addressLine1", "addressLine2", "city", "bio"] as const) {
    const text = cell(field);
    if (text !== "") values[field] = field === "dealerId" ? text.replace(/\.0+$/, "") : text;
  }
  const { name, isClosed } = splitClosedName(values.name ?? "");
  if (isClosed) values.name = name;
  // A row of totals has a number in the column of the name.
  if (values.name !== undefined && !/\p{L}/u.test(values.name)) delete values.name;
  if (values.name === undefined) fault("name_missing", "");
  if (columns.dealerId === undefined && values.name !== undefined) Object.assign(values, splitNumber(values.name));
  const whole = lines("wholeAddress") || lines("cityAndState");
  readWhole(row, whole);
  if (columns.phone === undefined && columns.phoneAndEmail === undefined) {
    const { phone } = splitContact(whole);
    if (phone !== "") values.phone = phone;
  }
  for (const field of ["name", "addressLine1", "addressLine2", "city"] as const) {
    if (values[field] !== undefined) values[field] = properCase(values[field]);
  }
  readRegion(row, cell);
  readContacts(row, cell);
  const [lat = "", lon = ""] = splitCoordinates(cell("coordinates"));
  readPlace(row, cell("latitude") || lat, cell("longitude") || lon);
  readStatus(row, cell, isClosed);
  for (const field of dealerFileFields) {
    if ((values[field]?.length ?? 0) > maxLengths[field]) fault("too_long", values[field] ?? "");
  }
  return row;
}

/** Removes invisible characters, repeated spaces and the apostrophe that an export puts before a formula. */
const cleaned = (text: string): string =>
  unescapeCell(
    text
      .replaceAll(/\p{Cf}/gu, "")
      .replaceAll(/\s+/g, " ")
      .trim(),
  ).normalize("NFC");

/** Reads whether the dealer is active. If any of the columns says that it is closed, that column wins. */
function readStatus(row: DealerFileRow, cell: (kind: DealerColumn) => string, isClosed: boolean): void {
  const said = cell("active");
  const active = said === "" ? null : readActive(said);
  const closed = isClosed || readClosed(cell("closed"));
  row.active = closed === true ? false : (active ?? (closed === false ? true : null));
  if (said !== "" && row.active === null) row.notes.push({ code: "status_unknown", value: said });
}

/** Splits a name with the dealer's number in one cell: "Mesa Dirt Works (1042)", "1042 - Mesa Dirt Works". */
function splitNumber(text: string): { name: string; dealerId?: string } {
  const [, name, number] = /^(.*\p{L}.*?)\s*\(#?(\d{3,})\)$/u.exec(text) ?? [];
  if (name && number) return { name, dealerId: number };
  const [, first, rest] = /^#?(\d{3,})\s*[-–:]\s*(\S.*\p{L}.*)$/u.exec(text) ?? [];
  return first && rest ? { name: rest, dealerId: first } : { name: text };
}

/** Splits an address in one cell. A field that has its own column takes its value from there. */
function readWhole({ values, faults }: DealerFileRow, text: string): void {
  if (text === "") return;
  const split = splitAddress(text);
  if (!split) {
    faults.push({ code: "address_unreadable", value: text });
    return;
  }
  for (const field of ["addressLine1", "addressLine2", "city", "state", "zipcode", "country"] as const) {
    if (split[field] !== "") values[field] ??= split[field];
  }
}

/**
 * Reads country, state and postal code, each by its code or its name. If the list does not name the country, it is
 * derived from the state or, without one, from the postal code.
 */
function readRegion({ values, faults, notes }: DealerFileRow, cell: (kind: DealerColumn) => string): void {
  const countryText = cell("country") || values.country || "";
  const country = countryCodeOf(countryText);
  if (countryText !== "" && country === undefined) faults.push({ code: "country_unknown", value: countryText });
  const stateText = cell("state") || values.state || "";
  const hasRegions = country === undefined || country === "US" || country === "CA";
  const state = stateText === "" ? undefined : stateOf(stateText, country);
  if (stateText !== "" && hasRegions && !state) faults.push({ code: "state_unknown", value: stateText });
  const codeText = cell("zipcode") || values.zipcode || "";
  const code = codeText === "" || !hasRegions ? null : readFileCode(codeText, country ?? state?.country);
  if (codeText !== "" && hasRegions && !code) faults.push({ code: "zip_unreadable", value: codeText });
  const found = country ?? state?.country ?? code?.country;
  if (code && found !== undefined && code.country !== found) faults.push({ code: "zip_elsewhere", value: codeText });
  if (code?.isPadded) notes.push({ code: "zip_padded", value: code.code });
  setOrDelete(values, "country", found);
  setOrDelete(values, "state", state?.state ?? (hasRegions ? undefined : stateText || undefined));
  setOrDelete(values, "zipcode", code?.code ?? (hasRegions ? undefined : codeText || undefined));
}

function setOrDelete(values: DealerFileRow["values"], field: DealerFileField, text: string | undefined): void {
  if (text === undefined) delete values[field];
  else values[field] = text;
}

/**
 * Reads phone, website and email, which may share a cell. If none of them is found in a cell, the cell is ignored and a
 * note of the row says so.
 */
function readContacts({ values, notes }: DealerFileRow, cell: (kind: DealerColumn) => string): void {
  const both = splitContact(cell("phoneAndEmail"));
  const phone = readPhone(cell("phone"));
  const email = /[\s,;|<>]/.test(cell("email")) ? splitContact(cell("email")).email : validEmail(cell("email"));
  const website = cell("websiteUrl") || both.websiteUrl;
  const found = {
    phone: phone || both.phone || splitContact(cell("email")).phone,
    email: email || both.email || splitContact(cell("phone")).email,
    websiteUrl: website === "" ? "" : (readWebAddress(website) ?? ""),
  };
  for (const field of ["phone", "websiteUrl", "email"] as const) {
    if (found[field] !== "") values[field] = found[field];
  }
  const drop = (code: DealerNoteCode, value: string, isRead: boolean) => {
    if (value !== "" && !isRead) notes.push({ code, value });
  };
  const extension = phone === "" ? "" : (extensionAtEnd.exec(cell("phone"))?.[1] ?? "");
  drop("extension_dropped", extension, false);
  drop("phone_dropped", cell("phone"), phone !== "" || splitContact(cell("phone")).email !== "");
  drop("website_dropped", website, found.websiteUrl !== "");
  drop("email_dropped", cell("email"), email !== "" || splitContact(cell("email")).phone !== "");
  drop(
    "contact_dropped",
    cell("phoneAndEmail"),
    Object.values(both).some((part) => part !== ""),
  );
}

const validEmail = (text: string): string => (isEmail(text) ? text : "");

const extensionAtEnd = /[\s,;]*(?:ext\b\.?|extension|poste|p\.|x|#)\s*(\d{1,6})$/i;

/**
 * Returns a phone number without its extension, or the phone number inside a longer text. Returns an empty text if
 * there is none.
 */
function readPhone(text: string): string {
  const phone = text.replace(/^tel:\s*/i, "").replace(extensionAtEnd, "");
  const digits = phone.replaceAll(/\D/g, "").length;
  const isNumber = digits >= 10 && digits <= 13 && /^[\d\s().+/\p{Pd}]+$/u.test(phone);
  return isNumber ? phone : splitContact(text).phone;
}

/** Splits coordinates in one cell: "30.36, -97.98", "30,36; -97,98", "30.36 N 97.98 W". */
function splitCoordinates(text: string): string[] {
  // In the text form of maps, the longitude is first.
  const [, x, y] = /^point\s*\(\s*(-?[\d.]+)[\s,]+(-?[\d.]+)\s*\)$/i.exec(text) ?? [];
  if (x !== undefined && y !== undefined) return [y, x];
  const separator = text.includes(";") ? ";" : /,\s/.test(text) || text.split(",").length === 2 ? "," : /\s+(?=[-\d])/;
  return text === ""
    ? []
    : text
        .replaceAll(/[()[\]]/g, "")
        .split(separator)
        .map((part) => part.trim());
}

/** Reads decimal degrees, with an optional hemisphere letter: "97.98° W" → -97.98. Returns NaN for any other text. */
function readDegrees(text: string): number {
  const [, number = "", half = ""] = /^([-+]?\d{1,3}(?:[.,]\d+)?)\s*°?\s*([nsewo])?$/i.exec(text.trim()) ?? [];
  const degrees = number === "" ? NaN : Number(number.replace(",", "."));
  return /[swo]/i.test(half) ? -Math.abs(degrees) : degrees;
}

function readPlace(row: DealerFileRow, latitude: string, longitude: string): void {
  if (latitude === "" && longitude === "") return;
  const [lat, lon] = [latitude, longitude].map(readDegrees);
  const place = { lat: lat ?? NaN, lon: lon ?? NaN };
  // Many lists write 0, 0 for an unknown location, so no note is added.
  if (place.lat === 0 && place.lon === 0) return;
  const found = meantPlace(place, row.values.country);
  if (found) row.place = found;
  else row.notes.push({ code: "place_dropped", value: `${latitude}, ${longitude}` });
}

type Place = { lat: number; lon: number };

/** The US, with its states and territories, and Canada are within these bounds. */
const bounds: readonly { lat: readonly [number, number]; lon: readonly [number, number] }[] = [
  { lat: [17, 84], lon: [-180, -52] },
  // Guam and the Northern Mariana Islands, and American Samoa
  { lat: [13, 21], lon: [144, 147] },
  { lat: [-15, -10], lon: [-172, -168] },
];
const isWithin = ({ lat, lon }: Place): boolean =>
  bounds.some((box) => lat >= box.lat[0] && lat <= box.lat[1] && lon >= box.lon[0] && lon <= box.lon[1]);

/**
 * Returns the place that is meant: a list may have latitude and longitude in the wrong columns, or leave out the minus
 * sign. A place outside of the dealer's country is not used.
 */
function meantPlace(place: Place, country: string | undefined): Place | null {
  if (country !== undefined && country !== "US" && country !== "CA") return isPlace(place) ? place : null;
  const { lat, lon } = place;
  const candidates = [place, { lat: lon, lon: lat }, { lat, lon: -lon }, { lat: lon, lon: -lat }];
  return candidates.find(isWithin) ?? null;
}
