import { choice, searchOf, text } from "../platform/search.ts";

export const roomTabs = ["overview", "classes", "results"] as const;

/** The parts of an event's management screen; `class`, `preview` and `question` open one. */
export const roomSearch = searchOf({ tab: choice(roomTabs), class: text(), preview: text(), question: text() });
