import { choice, pageNumber, searchOf, text } from "../../platform/search.ts";

/** This is the query of the admins' list of dealers. */
export const adminDealersSearch = searchOf({
  /** With this view the page shows the import instead of the list. */
  view: choice(["import"]),
  page: pageNumber(),
  sort: text(),
  name: text(),
  country: text(),
  state: text(),
  zipcode: text(),
  zipDistance: text(),
  active: choice(["true", "false"]),
  login: choice(["yes", "no"]),
  kiosk: choice(["yes", "no", "silent"]),
});

/** This is the query of the admins' list of dealer logins. */
export const dealerLoginsSearch = searchOf({
  page: pageNumber(),
  sort: text(),
  name: text(),
  country: text(),
  state: text(),
  status: text(),
  loggedIn: choice(["never", "month"]),
});

export const dealerTabs = ["logins", "redemptions", "refunds", "kiosks", "parts", "statements"] as const;

/** This is the query of a dealer's record: its tab, and the filters of the lists and statements in it. */
export const adminDealerSearch = searchOf({
  tab: choice([...dealerTabs, "history"]),
  /** This opens the dialog that asks for confirmation to deactivate the dealer. */
  act: choice(["deactivate"]),
  page: pageNumber(),
  sort: text(),
  riderName: text(),
  code: text(),
  afterDate: text(),
  beforeDate: text(),
  state: text(),
  month: text(),
});
