import { nearFields } from "../places/near-query.ts";
import { searchOf, text, textThat } from "../platform/search.ts";

/** This is the query of the dealer finder. */
export const dealersSearch = searchOf({
  name: text(),
  state: text(),
  country: textThat((country) => /^[A-Z]{2}$/.test(country)),
  ...nearFields,
});
