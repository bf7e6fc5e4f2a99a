import { pageNumber, searchOf, text } from "../platform/search.ts";

/** This is the query of the admins' list of VIN patterns. */
export const vinPatternsSearch = searchOf({
  page: pageNumber(),
  sort: text(),
  model: text(),
  year: text(),
  pattern: text(),
  verified: text(),
});

/** This is the query of the admins' report of riders' bikes; the pending ones are the default. */
export const vinReportSearch = searchOf({
  page: pageNumber(),
  sort: text(),
  state: text(),
  name: text(),
  model: text(),
  year: text(),
});
