import { nearFields } from "../places/near-query.ts";
import { choice, pageNumber, searchOf, text, textThat } from "../platform/search.ts";

/** The dealer finder. */
export const dealersSearch = searchOf({
  name: text(),
  state: text(),
  country: textThat((country) => /^[A-Z]{2}$/.test(country)),
  ...nearFields,
});

/** The admins' list of dealers. */
export const adminDealersSearch = searchOf({
  page: pageNumber(),
  name: text(),
  state: text(),
  country: textThat((country) => /^[A-Z]{2}$/.test(country)),
  login: choice(["yes", "no"]),
  listed: choice(["active", "inactive"]),
  sort: text(),
});
