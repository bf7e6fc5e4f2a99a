import { choice, pageNumber, searchOf, text } from "../../platform/search.ts";

/**
 * This is the query of the admins' list of promoters. It searches by the beginning of a name or by digits of the phone
 * number.
 */
export const promotersSearch = searchOf({
  page: pageNumber(),
  name: text(),
  phone: text(),
  late: choice(["yes", "no"]),
  account: text(),
  sort: text(),
});

export const promoterTabs = ["logins", "series", "events", "late"] as const;

/** This is the query of a promoter's record: its tab, and the page of its history. */
export const adminPromoterSearch = searchOf({
  tab: choice([...promoterTabs, "history"]),
  /** This opens the dialog that asks for confirmation to deactivate the promoter. */
  act: choice(["deactivate"]),
  page: pageNumber(),
});
