import { choice, pageNumber, searchOf, text } from "../../platform/search.ts";

const approvalKinds = ["bonus", "budget", "identity"] as const;

/** The query of the page on which staff approve what a colleague, a promoter or a rider asked for. */
export const approvalsSearch = searchOf({ kind: choice(approvalKinds) });

/** The query of the list of adjustments due. */
export const adjustmentsSearch = searchOf({
  page: pageNumber(),
  state: choice(["open", "settled"]),
  currency: choice(["USD", "CAD"]),
  riderName: text(),
  riderId: text(),
});
