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
  /** This opens the dialog that asks for confirmation to deactivate the rider. */
  act: choice(["deactivate"]),
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
