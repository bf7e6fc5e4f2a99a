import { readFileSync } from "node:fs";
import { parseTable } from "#shared/csv.ts";

/**
 * Returns the rows of a file in `data/`, with the column names of its first line; the sources are in
 * docs/data-sources.md.
 */
export function readData(name: string): Record<string, string>[] {
  const text = readFileSync(new URL(`./data/${name}`, import.meta.url), "utf8");
  const table = parseTable(text);
  if (!table) throw new Error(`The demo's ${name} cannot be read`);
  const [header, ...rows] = table.rows;
  const names = header?.cells ?? [];
  return rows.map(({ cells }) => Object.fromEntries(names.map((column, at) => [column, cells[at] ?? ""])));
}

/** Returns the value of a required column. */
export function cell(row: Record<string, string>, name: string): string {
  const value = row[name];
  if (value === undefined) throw new Error(`The demo's data has no column ${name}`);
  return value;
}

export const orNull = (text: string | undefined): string | null => (text?.trim() ? text.trim() : null);
