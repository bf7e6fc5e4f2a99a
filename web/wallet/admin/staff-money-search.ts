import { choice, id, pageNumber, searchOf, text } from "../../platform/search.ts";

const approvalKinds = ["bonus", "budget", "identity"] as const;

/**
 * This is the query of the page on which staff approve what a colleague, a promoter or a rider asked for: a kind, the
 * open item.
 */
export const approvalsSearch = searchOf({ kind: choice(approvalKinds), item: id() });

/** The query of the list of adjustments due. */
export const adjustmentsSearch = searchOf({
  page: pageNumber(),
  state: choice(["open", "settled"]),
  currency: choice(["USD", "CAD"]),
  riderName: text(),
  riderId: text(),
});
