import { choice, pageNumber, searchOf, text } from "../platform/search.ts";

/** This is the query of the admins' list of categories. */
export const categoriesSearch = searchOf({ page: pageNumber(), sort: text(), active: choice(["true", "false"]) });
