import { nearFields } from "../places/near-query.ts";
import { choice, pageNumber, searchOf, text } from "../platform/search.ts";

const fields = {
  page: pageNumber(),
  name: text(),
  state: text(),
  country: choice(["US", "CA"]),
  city: text(),
  ...nearFields,
};

/** The filters of the list of series. */
export const seriesSearch = searchOf(fields);

/** A rider's list; `?mine=1` shows the series that the rider rode in. */
export const riderSeriesSearch = searchOf({ ...fields, mine: choice(["1"]) });
