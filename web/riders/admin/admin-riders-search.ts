import { choice, id, pageNumber, searchOf, text } from "../../platform/search.ts";

/** This is the query of the admins' list of riders. */
export const adminRidersSearch = searchOf({
  page: pageNumber(),
  sort: text(),
  query: text(),
  name: text(),
  email: text(),
  amaNumber: text(),
  vin: text(),
  country: text(),
  state: text(),
  kind: choice(["amateur", "pro"]),
  account: choice(["active", "unverified", "deactivated"]),
  bikes: choice(["pending", "invalid", "none"]),
  credit: choice(["open", "none"]),
  factory: choice(["yes", "no"]),
  afterDate: text(),
  beforeDate: text(),
});

export const riderRecordTabs = ["results", "redemptions", "money", "payouts", "bikes", "documents", "access"] as const;

/** This is the query of a rider's record: its tab, and the filters of the lists in it. */
export const adminRiderSearch = searchOf({
  tab: choice([...riderRecordTabs, "history"]),
  /** This opens a dialog: to deactivate the rider, or, with the tab `money`, to grant a bonus. */
  act: choice(["deactivate", "bonus"]),
  page: pageNumber(),
  sort: text(),
  code: text(),
  afterDate: text(),
  beforeDate: text(),
  season: text(),
  status: text(),
});

/** This is the query of the merge: the account to keep, and the one to delete. */
export const ridersMergeSearch = searchOf({ keep: id(), delete: id() });
