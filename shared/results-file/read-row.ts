import { normaliseVin, vinFault } from "../typed-vin.ts";
import { brandOf } from "./brand.ts";
import type { ParsedRow, RowError, RowErrorCode, RowField, RowValues } from "./formats.ts";
import { readPlace, statusIn, statusShort, suggestStatus } from "./read-place.ts";

// This module reads and checks one row of texts from a file, the typed grid or a correction. It does not compare the
// row with other rows.

const emailShape = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]{2,}$/;

function wholeNumber(text: string): number | null {
  return /^\d{1,5}(?:\.0*)?$/.test(text) ? Number.parseInt(text, 10) : null;
}

type Flag = (code: RowErrorCode, field: RowField, value: string, suggestion?: string) => void;

function readStanding(values: RowValues, laps: number | null, flag: Flag): Pick<ParsedRow, "place" | "tie" | "status"> {
  const placeText = values.place ?? "";
  const statusText = values.status?.trim() ?? "";
  const read = readPlace(placeText);
  // A rider who is laps down has finished.
  const isLapped = /^[+-]?\s?\d{1,3}\s?(?:laps?|tours?|l)\.?(?: down)?$/i.test(statusText);
  const statusFromText = statusText === "" ? null : isLapped ? "finished" : statusIn(statusText);
  if (statusText !== "" && !statusFromText) flag("status_unreadable", "status", statusText, suggestStatus(statusText));
  if ("unreadable" in read) {
    flag("place_unreadable", "place", placeText.trim(), read.suggestion);
    return { place: null, tie: false, status: statusFromText ?? "finished" };
  }
  const status = statusFromText && statusFromText !== "finished" ? statusFromText : read.status;
  if (read.place === null && status === "finished") {
    // A row with laps but no place is of a rider who started and did not finish (docs/spec/files.md#results-upload).
    if (laps !== null && laps > 0) return { ...read, status: "dnf" };
    flag("place_missing", "place", "", laps === 0 ? "DNS" : undefined);
  }
  return { ...read, status };
}

export function readRow(line: number, values: RowValues): ParsedRow {
  const errors: RowError[] = [];
  const flag: Flag = (code, field, value, suggestion) => {
    errors.push({ code, field, value, ...(suggestion && { suggestion }) });
  };
  const text = (field: RowField) => (values[field] ?? "").replaceAll(/\s+/g, " ").trim();
  const laps = wholeNumber(text("laps"));
  const standing = readStanding(values, laps, flag);

  const [firstName, lastName] = [text("firstName"), text("lastName")];
  if (firstName === "" && lastName === "") flag("name_missing", "lastName", "");

  const email = text("email").toLowerCase();
  if (email !== "" && !emailShape.test(email)) flag("email_invalid", "email", text("email"));

  const vin = normaliseVin(text("vin"));
  const fault = vin === "" ? null : vinFault(vin);
  if (fault) flag("vin_invalid", "vin", text("vin"), fault.suggestion);

  const starters = wholeNumber(text("starters"));
  if (text("starters") !== "" && !starters) flag("starters_unreadable", "starters", text("starters"));

  return {
    line,
    className: text("className") || null,
    ...standing,
    number: text("number"),
    firstName,
    lastName,
    hometown: text("hometown"),
    email,
    // Some programs write "AMA# 2904417" in the column.
    amaNumber: text("amaNumber").replace(/^AMA[\s#:.-]*(?=\d)/i, ""),
    brand: brandOf(text("brand")),
    vin,
    starters,
    laps,
    errors,
  };
}

/**
 * Reads one row of a file. A VIN is used only for matching, so an invalid VIN does not block the row: the row is read
 * without the VIN, with a warning (docs/spec/files.md#results-upload).
 */
export function readFileRow(line: number, values: RowValues): ParsedRow {
  const row = readRow(line, values);
  const warnings = row.errors.filter(({ code }) => code === "vin_invalid");
  if (warnings.length === 0) return row;
  return { ...row, vin: "", errors: row.errors.filter(({ code }) => code !== "vin_invalid"), warnings };
}

/** Converts a row back into texts, for editors and for `readRow`. Invalid texts are returned as they were written. */
export function valuesOf(row: ParsedRow): RowValues {
  // Without a place, the status is written in the place cell, unless that cell contained something unreadable.
  const inPlaceCell = row.place === null && !row.errors.some(({ code }) => code === "place_unreadable");
  const values: RowValues = {
    className: row.className ?? "",
    place: row.place === null ? statusShort[row.status] : `${row.tie ? "T-" : ""}${row.place}`,
    status: inPlaceCell ? "" : statusShort[row.status],
    number: row.number,
    firstName: row.firstName,
    lastName: row.lastName,
    hometown: row.hometown,
    email: row.email,
    amaNumber: row.amaNumber,
    brand: row.brand,
    vin: row.vin,
    starters: row.starters === null ? "" : String(row.starters),
    laps: row.laps === null ? "" : String(row.laps),
  };
  for (const { code, field, value } of [...row.errors, ...(row.warnings ?? [])])
    if (code !== "row_unreadable") values[field] = value;
  return values;
}
