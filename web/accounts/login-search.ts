import { searchOf, text } from "../platform/search.ts";

/** The page to open after the login, as a path with its query. */
export const loginSearch = searchOf({ next: text() });
