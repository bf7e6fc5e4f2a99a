import { choice, pageNumber, searchOf, text } from "../platform/search.ts";

/** `results` is the earlier name of the overview, which links in emails still use. */
const workspaceTabs = ["overview", "classes", "results", "history"] as const;

/**
 * This is the query of an event's management screen. `class`, `preview` and `question` each open one by its id, `type`
 * opens the grid of the class, and `page` is the page of the history.
 */
export const workspaceSearch = searchOf({
  tab: choice(workspaceTabs),
  page: pageNumber(),
  class: text(),
  type: choice(["1"]),
  preview: text(),
  question: text(),
});
