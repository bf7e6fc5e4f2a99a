import { choice, pageNumber, searchOf, text } from "../../platform/search.ts";

const deskViews = ["waiting", "files"] as const;

/** This is the query of the page of payouts: its view, and the filters of the view's list. */
export const adminPayoutsSearch = searchOf({
  view: choice(deskViews),
  page: pageNumber(),
  sort: text(),
  state: choice(["open", "pending", "approved", "overdue", "sent", "void"]),
  currency: choice(["USD", "CAD"]),
  type: choice(["debitCard", "check"]),
  country: text(),
  riderName: text(),
  dueBefore: text(),
  need: choice(["paymentInfo", "w9", "declaration"]),
  fileState: choice(["open", "conflict", "done"]),
});
