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

/** This is the query of the list of series, with its filters. */
export const seriesSearch = searchOf(fields);

/** This is the query of a rider's list. `?mine=1` shows the series in which the rider has raced. */
export const riderSeriesSearch = searchOf({ ...fields, mine: choice(["1"]) });
