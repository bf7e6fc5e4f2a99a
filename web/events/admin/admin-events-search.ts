import { choice, pageNumber, searchOf, text } from "../../platform/search.ts";

/** This is the query of the admins' list of events. */
export const adminEventsSearch = searchOf({
  page: pageNumber(),
  sort: text(),
  title: text(),
  when: choice(["today", "upcoming", "past"]),
  late: choice(["yes"]),
  overBudget: choice(["yes"]),
  canceled: choice(["true", "false"]),
  country: text(),
  state: text(),
  city: text(),
  zipcode: text(),
});
