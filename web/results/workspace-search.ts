import { choice, pageNumber, searchOf, text } from "../platform/search.ts";

/** `results` is the earlier name of the overview; addresses in emails have it. */
const workspaceTabs = ["overview", "classes", "results", "history"] as const;

/**
 * The query of an event's management screen; `class`, `preview` and `question` open one, `type` opens the grid of the
 * class, and `page` is the page of the history.
 */
export const workspaceSearch = searchOf({
  tab: choice(workspaceTabs),
  page: pageNumber(),
  class: text(),
  type: choice(["1"]),
  preview: text(),
  question: text(),
});
