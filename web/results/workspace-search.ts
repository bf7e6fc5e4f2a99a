import { choice, pageNumber, searchOf, text } from "../platform/search.ts";

export const workspaceTabs = ["overview", "classes", "results", "history"] as const;

/**
 * The query of an event's management screen; `class`, `preview` and `question` open one, `page` is the page of the
 * history.
 */
export const workspaceSearch = searchOf({
  tab: choice(workspaceTabs),
  page: pageNumber(),
  class: text(),
  preview: text(),
  question: text(),
});
