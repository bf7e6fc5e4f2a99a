import { readFileSync } from "node:fs";
import { lookUpPostalCode, parsePostalTable, type PostalPlace, type PostalTable } from "#shared/postal.ts";

/** Postal data © GeoNames (geonames.org), CC BY 4.0: see docs/data-sources.md. */
export const postalFile = new URL("./postal.csv", import.meta.url);

let table: PostalTable | undefined;

/** Where a ZIP or Canadian postal code is; the table is read at the first question and stays. */
export function findPostalCode(text: string): PostalPlace | null {
  table ??= parsePostalTable(readFileSync(postalFile, "utf8"));
  return lookUpPostalCode(table, text);
}
