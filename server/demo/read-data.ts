import { readFileSync } from "node:fs";
import Papa from "papaparse";

/**
 * Returns the rows of a file in `data/`, with the column names of its first line; the sources are in
 * docs/data-sources.md.
 */
export function readData(name: string): Record<string, string>[] {
  const text = readFileSync(new URL(`./data/${name}`, import.meta.url), "utf8");
  const { data, errors } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  if (errors[0]) throw new Error(`Row ${errors[0].row} of the demo's ${name} cannot be read: ${errors[0].message}`);
  return data;
}

/** Returns the value of a required column. */
export function cell(row: Record<string, string>, name: string): string {
  const value = row[name];
  if (value === undefined) throw new Error(`The demo's data has no column ${name}`);
  return value;
}

export const orNull = (text: string | undefined): string | null => (text?.trim() ? text.trim() : null);
