import { choice, pageNumber, searchOf, text } from "../../platform/search.ts";

/** This is the query of the liability: the day, or the month of the journal. */
export const liabilitySearch = searchOf({ tab: choice(["journal"]), day: text(), month: text() });

/** This is the query of the taxes of a year. */
export const taxesSearch = searchOf({
  page: pageNumber(),
  sort: text(),
  year: text(),
  form: choice(["1099", "1042-S", "none"]),
  missing: choice(["yes", "no"]),
  riderName: text(),
});
