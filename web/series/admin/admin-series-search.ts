import { choice, pageNumber, searchOf, text } from "../../platform/search.ts";

/** The query of the admins' list of series. */
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

/** The query of a series' record; `edit` opens the form of its details, and `page` is the page of the history. */
export const adminSerieSearch = searchOf({
  tab: choice(["overview", "rounds", "payouts", "names", "history"]),
  edit: choice(["1"]),
  page: pageNumber(),
});
