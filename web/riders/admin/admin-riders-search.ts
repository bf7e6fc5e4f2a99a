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

/** This is the query of a rider's record: its tab, and what the lists in it read. */
export const adminRiderSearch = searchOf({
  tab: choice([...riderRecordTabs, "history"]),
  /** Opens the question whether to deactivate the rider. */
  act: choice(["deactivate"]),
  page: pageNumber(),
  sort: text(),
  code: text(),
  afterDate: text(),
  beforeDate: text(),
  season: text(),
});

/** This is the query of the merge: the account that stays, and the one that is deleted. */
export const ridersMergeSearch = searchOf({ keep: id(), delete: id() });
