import { choice, id, pageNumber, searchOf, text } from "../../platform/search.ts";

const approvalKinds = ["bonus", "budget", "identity"] as const;

/**
 * This is the query of the page on which staff approve requests of colleagues, promoters and riders: the kind that is
 * shown, and the open item.
 */
export const approvalsSearch = searchOf({ kind: choice(approvalKinds), item: id() });

/** This is the query of the list of adjustments due. */
export const adjustmentsSearch = searchOf({
  page: pageNumber(),
  state: choice(["open", "settled"]),
  currency: choice(["USD", "CAD"]),
  riderName: text(),
  riderId: text(),
});
