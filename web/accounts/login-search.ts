import { searchOf, text } from "../platform/search.ts";

/** `next` is the page to open after the login, as a path with its query. */
export const loginSearch = searchOf({ next: text() });
