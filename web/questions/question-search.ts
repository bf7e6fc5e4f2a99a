import { searchOf, text } from "../platform/search.ts";

/**
 * This is the query with `?question=`, which opens a rider's question; the pages that show questions have this key in
 * their own schemas.
 */
export const questionSearch = searchOf({ question: text() });
