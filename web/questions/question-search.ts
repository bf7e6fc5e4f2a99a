import { choice, pageNumber, searchOf, text } from "../platform/search.ts";

/**
 * This is the query with `?question=`, which opens a rider's question; the pages that show questions have this key in
 * their own schemas.
 */
export const questionSearch = searchOf({ question: text() });

/** This is the query of the admins' list of questions. By default it shows the questions that wait for an answer. */
export const adminQuestionsSearch = searchOf({
  page: pageNumber(),
  state: choice(["answered", "closed", "all"]),
  question: text(),
});
