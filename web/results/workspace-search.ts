import { choice, pageNumber, searchOf, text } from "../platform/search.ts";

/**
 * For promoters `results` is the former name of the overview, which links in emails still use; for admins it is a
 * separate tab. `budget`, `claims`, `questions` and `history` are tabs of admins.
 */
const workspaceTabs = ["overview", "classes", "results", "budget", "claims", "questions", "history"] as const;

/**
 * This is the query of an event's management screen. `class`, `preview` and `question` each open one record by its id,
 * `type` opens the grid of the class, and `page` is the page of the history.
 */
export const workspaceSearch = searchOf({
  tab: choice(workspaceTabs),
  page: pageNumber(),
  class: text(),
  type: choice(["1"]),
  preview: text(),
  question: text(),
});
