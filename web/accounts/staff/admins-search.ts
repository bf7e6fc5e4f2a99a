import { choice, pageNumber, searchOf, text } from "../../platform/search.ts";

export const adminsSearch = searchOf({
  page: pageNumber(),
  sort: text(),
  name: text(),
  role: text(),
  status: text(),
});

/** The query of an admin's record: its tab, and the page of its history. */
export const adminSearch = searchOf({ tab: choice(["access", "history"]), page: pageNumber() });
