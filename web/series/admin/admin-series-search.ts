import { pageNumber, searchOf, text } from "../../platform/search.ts";

/** This is the query of the admins' list of series. */
export const adminSeriesSearch = searchOf({
  page: pageNumber(),
  sort: text(),
  name: text(),
  season: text(),
  category: text(),
  country: text(),
  state: text(),
  city: text(),
  zipcode: text(),
});
