import { payoutTypeOfWord } from "#shared/class-csv.ts";
import type { PayoutType } from "#shared/events.ts";
import type { Locale } from "#shared/locale.ts";
import { parseAmount } from "#shared/money.ts";
import { nameKey } from "#shared/name-key.ts";
import { readPlaceHeader } from "#shared/place-columns.ts";
import type { PlaceRange } from "#shared/place-ranges.ts";
import { amountText, newRow, withColumns, type PayoutRow, type PayoutSheet } from "./payout-sheet.ts";

// This module pastes a block of a spreadsheet into the payout grid, and copies amounts within the grid.

/** This is a cell of the grid: the name or the payout type of a class, or the index of a column of amounts. */
export type PayoutCell = { key: string; column: "name" | "type" | number };

type Cells = readonly (readonly string[])[];
type Tools = { locale: Locale; newKey: () => string };

/** This is a sheet after a paste: how many cells were filled, and how many lines of the block had no row. */
type Pasted = { sheet: PayoutSheet; filled: number; dropped: number };

/**
 * Pastes a block at a cell. If the block has a header with classes and places, its amounts go to those classes and
 * places.
 */
export function pasteBlock(sheet: PayoutSheet, at: PayoutCell, cells: Cells, tools: Tools): Pasted {
  const header = headerOf(cells[0] ?? []);
  return header ? pasteSheet(sheet, header, cells.slice(1), tools) : pasteAt(sheet, at, cells, tools);
}

type Header = { name: number; type: number; places: { at: number; range: PlaceRange }[] };

/** Returns the meanings of a block's columns, if its first line names the class column and at least one place. */
function headerOf(line: readonly string[]): Header | null {
  const name = line.findIndex((cell) => /^class(?:e|es|s)?$/i.test(cell.trim()));
  const places: Header["places"] = [];
  line.forEach((cell, at) => {
    const range = at === name ? null : readPlaceHeader(cell);
    if (range && !places.some(({ range: { from, to } }) => from <= range.to && range.from <= to))
      places.push({ at, range });
  });
  const type = line.findIndex((cell) => /^(?:payout type|type de versement|type)$/i.test(cell.trim()));
  return name >= 0 && places.length > 0 ? { name, type, places } : null;
}

/** Pastes the lines of a whole sheet. Each line goes to the class with its name, or becomes a new class. */
function pasteSheet(
  sheet: PayoutSheet,
  { name, type, places }: Header,
  lines: Cells,
  { locale, newKey }: Tools,
): Pasted {
  const { columns, rows } = withColumns(
    sheet,
    places.map(({ range }) => range),
  );
  const next = rows.filter((row) => !isUntouched(row));
  let filled = 0;
  for (const line of lines) {
    const own = line[name] ?? "";
    if (own === "" || isTotal(own)) continue;
    const found = next.findIndex((row) => nameKey(row.name) === nameKey(own));
    const old = next[found] ?? { ...newRow(newKey(), columns), name: own };
    const amounts = columns.map(({ from, to }, at) => {
      const place = places.find(({ range }) => range.from <= from && to <= range.to);
      if (!place) return old.amounts[at] ?? "";
      filled += 1;
      return cleanAmount(line[place.at] ?? "", locale);
    });
    const row = { ...old, amounts, payoutType: typeOf(line[type], old.payoutType) };
    if (found >= 0) next[found] = row;
    else next.push(row);
  }
  return { sheet: { columns, rows: next }, filled, dropped: 0 };
}

/** Pastes a block to the right and down. Names add classes, and amounts beyond the last place add places. */
function pasteAt(sheet: PayoutSheet, at: PayoutCell, cells: Cells, { locale, newKey }: Tools): Pasted {
  const first = sheet.rows.findIndex(({ key }) => key === at.key);
  if (first < 0) return { sheet, filled: 0, dropped: cells.length };
  // The payout type is a column of the grid. In a block without payout types, the amounts come right after the names.
  const hasTypes = at.column !== "name" || cells.some((line) => payoutTypeOfWord(line[1] ?? "") !== undefined);
  const fields = ["name", ...(hasTypes ? ["type"] : [])] as const;
  const left = typeof at.column === "number" ? fields.length + at.column : fields.indexOf(at.column);
  const width = Math.max(...cells.map((line) => line.length)) + left - fields.length;
  const { columns, rows } = withColumns(sheet, further(sheet.columns, width));
  const added = at.column === "name" ? Math.max(0, first + cells.length - rows.length) : 0;
  const all = [...rows, ...Array.from({ length: added }, () => newRow(newKey(), columns))];
  let filled = 0;
  const next = all.map((row, index) => {
    const line = index < first ? undefined : cells[index - first];
    if (!line) return row;
    filled += line.length;
    const cellAt = (column: number) => line[column - left];
    const name = cellAt(0) ?? row.name;
    return {
      ...row,
      name,
      payoutType: hasTypes ? typeOf(cellAt(1), row.payoutType) : row.payoutType,
      amounts: row.amounts.map((text, one) => {
        const pasted = cellAt(fields.length + one);
        return pasted === undefined ? text : cleanAmount(pasted, locale);
      }),
    };
  });
  return { sheet: { columns, rows: next }, filled, dropped: Math.max(0, first + cells.length - all.length) };
}

const isUntouched = ({ _id, name, amounts }: PayoutRow): boolean =>
  _id === undefined && name.trim() === "" && amounts.every((text) => text.trim() === "");

/** Returns true for the last line of a sheet, which has the totals. */
const isTotal = (name: string): boolean => /^(?:grand )?tota(?:l|ux)\b/i.test(name.trim());

const typeOf = (text: string | undefined, before: PayoutType): PayoutType => payoutTypeOfWord(text ?? "") ?? before;

/** Returns the places after the last one that are needed to widen the sheet to `width` columns. */
function further(columns: readonly PlaceRange[], width: number): PlaceRange[] {
  const last = columns.at(-1)?.to ?? 0;
  return Array.from({ length: Math.max(0, width - columns.length) }, (_, at) => ({
    from: last + at + 1,
    to: last + at + 1,
  }));
}

/**
 * Formats a pasted amount as the grid shows it. A text that is not an amount is returned unchanged, and is then marked
 * as an error.
 */
function cleanAmount(text: string, locale: Locale): string {
  const bare = text.trim();
  // Some spreadsheets show 0 as a dash in a column of amounts.
  if (/^(?:US|CA|C)? ?\$? ?[-–—] ?\$?$/i.test(bare)) return "";
  const cents = parseAmount(bare);
  return cents === null ? bare : amountText(cents, locale);
}

/** Copies an amount into the same place of every class below that pays something. */
export function filledDown(sheet: PayoutSheet, key: string, column: number): PayoutSheet {
  const from = sheet.rows.findIndex((row) => row.key === key);
  const text = sheet.rows[from]?.amounts[column];
  if (text === undefined) return sheet;
  return {
    ...sheet,
    rows: sheet.rows.map((row, at) =>
      at <= from || row.payoutType === "noPayout"
        ? row
        : { ...row, amounts: row.amounts.map((own, one) => (one === column ? text : own)) },
    ),
  };
}

/** Makes a class pay the same as another one, with the same payout type. */
export function sameAs(sheet: PayoutSheet, key: string, model: PayoutRow): PayoutSheet {
  const { amounts, payoutType } = model;
  return { ...sheet, rows: sheet.rows.map((row) => (row.key === key ? { ...row, amounts, payoutType } : row)) };
}
