import { choice, pageNumber, searchOf, text } from "../../platform/search.ts";

/** This is the query of the page of settlements: its view, and the filters of the view's list. */
export const adminSettlementsSearch = searchOf({
  view: choice(["settled"]),
  page: pageNumber(),
  sort: text(),
  due: choice(["soon", "overdue", "carried"]),
  country: text(),
  dealerName: text(),
  until: text(),
  settlementState: choice(["standing", "reversed"]),
  reference: text(),
  currency: choice(["USD", "CAD"]),
  dealerId: text(),
});
