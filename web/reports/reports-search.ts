import { isDay } from "#shared/dates.ts";
import { choice, searchOf, text, textThat } from "../platform/search.ts";

/** This is the query of the reports with a period. */
export const periodSearch = searchOf({
  from: textThat(isDay),
  to: textThat(isDay),
  by: choice(["USD", "CAD", "entries", "paying", "wins"]),
  sort: text(),
});

/** This is the query of the rankings. */
export const rankingsSearch = searchOf({ by: choice(["pro", "amateur", "dealers"]), year: text() });
