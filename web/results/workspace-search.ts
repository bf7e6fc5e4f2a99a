import { choice, searchOf, text } from "../platform/search.ts";

export const workspaceTabs = ["overview", "classes", "results"] as const;

/** The parts of an event's management screen; `class`, `preview` and `question` open one. */
export const workspaceSearch = searchOf({
  tab: choice(workspaceTabs),
  class: text(),
  preview: text(),
  question: text(),
});
