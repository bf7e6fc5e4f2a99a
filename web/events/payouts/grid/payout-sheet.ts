import type { ClassInput, ClassRecord } from "#shared/events.schema.ts";
import { countPlaces, payoutOfPlace, type PayoutType, type PlacePayout } from "#shared/events.ts";
import type { EventPayouts } from "#shared/payout-requests.schema.ts";
import type { Locale } from "#shared/locale.ts";
import { parseAmount, type Currency } from "#shared/money.ts";
import { nameKey } from "#shared/name-key.ts";
import { readPlaceHeader } from "#shared/place-columns.ts";
import { commonColumns, type PlaceRange } from "#shared/place-ranges.ts";

/** This is a class that the grid edits. */
export type PayoutClass = Pick<ClassRecord, "_id" | "name" | "payoutType" | "entries" | "posted" | "verifiedAt"> & {
  places: readonly PlacePayout[];
};

/**
 * This is what the grid edits: the classes of an event, or the payouts of a series, with the version that a save
 * checks.
 */
export type PayoutTarget = { __v: number; currency: Currency; classes: readonly PayoutClass[] };

// This module has the logic of the payout grid without its screen: the typed input, the errors, and the input for the
// server.

/** This is a row of the grid: a class with its values as typed. */
export type PayoutRow = {
  key: string;
  _id?: string;
  name: string;
  payoutType: PayoutType;
  /** These are the amounts as typed, one for each column. */
  amounts: string[];
  /** This is the number of results in the class; a class with results cannot be removed. */
  entries: number;
};
export type PayoutSheet = { columns: PlaceRange[]; rows: PayoutRow[] };

const usual: readonly PlaceRange[] = [1, 2, 3].map((place) => ({ from: place, to: place }));

/** Formats an amount as people type it in a cell: "250", "99.50", in French "99,50". It returns an empty text for 0. */
export const amountText = (cents: number, locale: Locale): string => {
  if (cents === 0) return "";
  const text = cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
  return locale === "fr" ? text.replace(".", ",") : text;
};

export function sheetOf(classes: readonly PayoutClass[], locale: Locale): PayoutSheet {
  const ranges = classes.flatMap(({ places }) => places.map(({ fromPlace: from, toPlace: to }) => ({ from, to })));
  const columns = ranges.length > 0 ? commonColumns(ranges) : [...usual];
  const rows = classes.map(({ _id, name, payoutType, places, entries }) => ({
    key: _id,
    _id,
    name,
    payoutType,
    entries,
    amounts: columns.map(({ from }) => amountText(payoutOfPlace(places, from), locale)),
  }));
  return { columns, rows };
}

export const newRow = (key: string, columns: readonly PlaceRange[]): PayoutRow => ({
  key,
  name: "",
  payoutType: "dealerCredit",
  amounts: columns.map(() => ""),
  entries: 0,
});

/** Adds a place or range in order. It returns null if the place or range is invalid or already exists. */
export function withColumn(sheet: PayoutSheet, typed: string): PayoutSheet | null {
  const range = readPlaceHeader(typed);
  const isThere = (at: PlaceRange) => range !== null && at.from <= range.to && range.from <= at.to;
  return range && !sheet.columns.some(isThere) ? withColumns(sheet, [range]) : null;
}

/** Adds places or ranges. Columns that overlap with them are split, and each part keeps its amount. */
export function withColumns({ columns, rows }: PayoutSheet, ranges: readonly PlaceRange[]): PayoutSheet {
  const next = commonColumns([...columns, ...ranges]);
  const before = next.map(({ from, to }) => columns.findIndex((old) => old.from <= from && to <= old.to));
  return {
    columns: next,
    rows: rows.map((row) => ({ ...row, amounts: before.map((at) => row.amounts[at] ?? "") })),
  };
}

export type PayoutFault = "required" | "class_twice" | "amount_unreadable" | "amount_too_large" | "too_many_places";
/**
 * This says where an error is: in the name of the class, in its places as a whole, or in the column with this index.
 */
export type FaultAt = "name" | "places" | number;
export type PayoutFaults = ReadonlyMap<string, ReadonlyMap<FaultAt, PayoutFault>>;
/**
 * These are the limits of the event's season; it is null if they are not known, so that only the server checks them.
 */
export type PayoutLimits = EventPayouts["limits"] | null;

/** Returns the errors by row and by position in the row. */
export function faultsOf({ columns, rows }: PayoutSheet, limits: PayoutLimits = null): PayoutFaults {
  const names = new Set<string>();
  const found = rows.map((row): [string, Map<FaultAt, PayoutFault>] => {
    const faults = new Map<FaultAt, PayoutFault>();
    const own = nameKey(row.name);
    if (own === "") faults.set("name", "required");
    else if (names.has(own)) faults.set("name", "class_twice");
    names.add(own);
    if (row.payoutType === "noPayout") return [row.key, faults];
    const paid = columns.map(({ from, to }, at) => {
      const text = row.amounts[at] ?? "";
      const amount = text.trim() === "" ? 0 : parseAmount(text);
      if (amount === null) faults.set(at, "amount_unreadable");
      else if (limits && amount > limits.perPlace) faults.set(at, "amount_too_large");
      return { fromPlace: from, toPlace: to, amount: amount ?? 0 };
    });
    const count = countPlaces(paid.filter(({ amount }) => amount > 0));
    if (limits && count > limits.places) faults.set("places", "too_many_places");
    return [row.key, faults];
  });
  return new Map(found.filter(([, faults]) => faults.size > 0));
}

const centsOf = (text: string): number => (text.trim() === "" ? 0 : (parseAmount(text) ?? 0));

/** Returns the input for the server. A class that did not change keeps its ranges. */
export function inputOf({ columns, rows }: PayoutSheet, before: readonly PayoutClass[]): ClassInput[] {
  const standing = new Map(before.map((row) => [row._id, row]));
  return rows.map(({ _id, name, payoutType, amounts }) => {
    const old = _id === undefined ? undefined : standing.get(_id);
    const same = old && columns.every(({ from }, at) => payoutOfPlace(old.places, from) === centsOf(amounts[at] ?? ""));
    const places = same
      ? old.places.map(({ fromPlace, toPlace, amount }) => ({ fromPlace, toPlace, amount }))
      : columns.map(({ from, to }, at) => ({ fromPlace: from, toPlace: to, amount: centsOf(amounts[at] ?? "") }));
    return {
      ...(_id && { _id }),
      name: name.trim(),
      payoutType,
      places: payoutType === "noPayout" ? [] : places.filter(({ amount }) => amount > 0),
    };
  });
}

export interface PlacesGone {
  name: string;
  ranges: PlaceRange[];
}

/**
 * Returns the places that used to pay and no longer would, so that the screen can ask for confirmation. Removed classes
 * are left out, because they were confirmed already.
 */
export function placesGone(before: readonly PayoutClass[], after: readonly ClassInput[]): PlacesGone[] {
  const wanted = new Map(after.map((line) => [line._id, line]));
  return before.flatMap(({ _id, places }) => {
    const now = wanted.get(_id);
    if (!now) return [];
    const gone = places
      .flatMap(({ fromPlace, toPlace }) => Array.from({ length: toPlace - fromPlace + 1 }, (_, at) => fromPlace + at))
      .filter((place) => payoutOfPlace(places, place) > 0 && payoutOfPlace(now.places, place) === 0)
      .toSorted((a, b) => a - b);
    const ranges: PlaceRange[] = [];
    for (const place of gone) {
      const last = ranges.at(-1);
      if (last?.to === place - 1) last.to = place;
      else ranges.push({ from: place, to: place });
    }
    return ranges.length > 0 ? [{ name: now.name, ranges }] : [];
  });
}

/** Returns the total that a class posts, in cents: the amount of a range counts once for each of its places. */
export const postedOfRow = (columns: readonly PlaceRange[], { payoutType, amounts }: PayoutRow): number =>
  payoutType === "noPayout"
    ? 0
    : columns.reduce((sum, { from, to }, at) => sum + (to - from + 1) * centsOf(amounts[at] ?? ""), 0);

/** Returns the total that the sheet posts, in cents. */
export const postedOf = ({ columns, rows }: PayoutSheet): number =>
  rows.reduce((sum, row) => sum + postedOfRow(columns, row), 0);
