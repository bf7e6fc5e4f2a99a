import type { ClassInput, ClassRecord } from "#shared/events.schema.ts";
import { payoutOfPlace, type PayoutType } from "#shared/events.ts";
import type { Locale } from "#shared/locale.ts";
import { parseAmount } from "#shared/money.ts";
import { nameKey } from "#shared/name-key.ts";
import { readPlaceHeader } from "#shared/place-columns.ts";
import { commonColumns, type PlaceRange } from "#shared/place-ranges.ts";

/** The logic of the payout grid without its screen: the typed input, the errors, and the input for the server. */
export type PayoutRow = {
  key: string;
  _id?: string;
  name: string;
  payoutType: PayoutType;
  /** The amounts as typed, one for each column. */
  amounts: string[];
  /** The number of results in the class; a class with results cannot be removed. */
  entries: number;
};
export type PayoutSheet = { columns: PlaceRange[]; rows: PayoutRow[] };

const usual: readonly PlaceRange[] = [1, 2, 3].map((place) => ({ from: place, to: place }));

const amountText = (cents: number, locale: Locale): string => {
  if (cents === 0) return "";
  const text = cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
  return locale === "fr" ? text.replace(".", ",") : text;
};

export function sheetOf(classes: readonly ClassRecord[], locale: Locale): PayoutSheet {
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

/** Adds a place or range in order; returns null if it is invalid or already exists. */
export function withColumn({ columns, rows }: PayoutSheet, typed: string): PayoutSheet | null {
  const range = readPlaceHeader(typed);
  if (!range || columns.some(({ from, to }) => from <= range.to && range.from <= to)) return null;
  const at = columns.filter(({ from }) => from < range.from).length;
  return {
    columns: [...columns.slice(0, at), range, ...columns.slice(at)],
    rows: rows.map((row) => ({ ...row, amounts: [...row.amounts.slice(0, at), "", ...row.amounts.slice(at)] })),
  };
}

export type PayoutFault = "required" | "class_twice" | "amount_unreadable";

/** Returns the errors by row and field: "name", or the index of the column. */
export function faultsOf({ rows }: PayoutSheet): Map<string, PayoutFault> {
  const faults = new Map<string, PayoutFault>();
  const names = new Set<string>();
  for (const { key, name, amounts } of rows) {
    const own = nameKey(name);
    if (own === "") faults.set(`${key} name`, "required");
    else if (names.has(own)) faults.set(`${key} name`, "class_twice");
    names.add(own);
    amounts.forEach((text, at) => {
      if (text.trim() !== "" && parseAmount(text) === null) faults.set(`${key} ${at}`, "amount_unreadable");
    });
  }
  return faults;
}

const centsOf = (text: string): number => (text.trim() === "" ? 0 : (parseAmount(text) ?? 0));

/** Returns the input for the server. A class that did not change keeps its own ranges. */
export function inputOf({ columns, rows }: PayoutSheet, before: readonly ClassRecord[]): ClassInput[] {
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
 * Returns the places that used to pay and no longer would, for which the screen asks for confirmation. A removed class
 * was confirmed already.
 */
export function placesGone(before: readonly ClassRecord[], after: readonly ClassInput[]): PlacesGone[] {
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

/** Returns the total that the sheet posts, in cents. */
export const postedOf = ({ columns, rows }: PayoutSheet): number =>
  rows
    .filter(({ payoutType }) => payoutType !== "noPayout")
    .reduce(
      (sum, { amounts }) =>
        sum + columns.reduce((own, { from, to }, at) => own + (to - from + 1) * centsOf(amounts[at] ?? ""), 0),
      0,
    );

/** Pastes a block of spreadsheet cells from a cell to the right and down; cells beyond the sheet are dropped. */
export function pastedAmounts(
  { columns, rows }: PayoutSheet,
  at: { key: string; column: number },
  cells: readonly (readonly string[])[],
): PayoutSheet {
  const first = rows.findIndex(({ key }) => key === at.key);
  return {
    columns,
    rows: rows.map((row, index) => {
      const line = cells[index - first];
      if (first < 0 || index < first || !line) return row;
      return { ...row, amounts: row.amounts.map((text, one) => line[one - at.column] ?? text) };
    }),
  };
}
