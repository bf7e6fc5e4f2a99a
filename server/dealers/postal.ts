import { readFileSync } from "node:fs";
import { lookUpPostalCode, parsePostalTable, type PostalPlace, type PostalTable } from "#shared/postal.ts";

/** The postal data are © GeoNames (geonames.org), CC BY 4.0: see docs/data-sources.md. */
export const postalFile = new URL("./postal.csv", import.meta.url);

let table: PostalTable | undefined;

/** Looks up the place of a ZIP or Canadian postal code; the table is loaded at the first call and stays in memory. */
export function findPostalCode(text: string): PostalPlace | null {
  table ??= parsePostalTable(readFileSync(postalFile, "utf8"));
  return lookUpPostalCode(table, text);
}
