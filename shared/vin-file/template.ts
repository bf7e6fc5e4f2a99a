import { toCsv } from "../csv.ts";
import type { Locale } from "../locale.ts";
import { columnNames } from "./column-names.ts";

/** Returns an empty file with the columns of the import, to fill in. */
export function patternTemplate(locale: Locale): string {
  const at = locale === "fr" ? 1 : 0;
  const { make, model, year, pattern } = columnNames;
  return toCsv([[make, model, year, pattern].map((names) => names[at])], locale === "fr" ? ";" : ",");
}
