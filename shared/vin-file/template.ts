import type { Cell } from "../csv.ts";
import type { Locale } from "../locale.ts";
import { columnNames } from "./column-names.ts";

/** Returns an empty table with the columns of the import, to be filled in. */
export function patternTemplate(locale: Locale): Cell[][] {
  const at = locale === "fr" ? 1 : 0;
  const { make, model, year, pattern } = columnNames;
  return [[make, model, year, pattern].map((names) => names[at])];
}
