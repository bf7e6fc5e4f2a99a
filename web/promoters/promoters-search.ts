import { pageNumber, searchOf, text } from "../platform/search.ts";

/** This is the query of the admins' list of promoters, by the beginning of a name or by digits of the phone number. */
export const promotersSearch = searchOf({
  page: pageNumber(),
  name: text(),
  phone: text(),
  account: text(),
  sort: text(),
});
