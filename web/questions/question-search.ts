import { searchOf, text } from "../platform/search.ts";

/** `?question=` opens a rider's question; the pages that show questions have this key in their own schemas. */
export const questionSearch = searchOf({ question: text() });
