import { pageNumber, searchOf, text } from "../../platform/search.ts";

/** This is the query of the list of events with late results. */
export const lateEventsSearch = searchOf({
  page: pageNumber(),
  sort: text(),
  title: text(),
  country: text(),
  state: text(),
});
