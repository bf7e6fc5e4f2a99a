import { choice, pageNumber, searchOf, text } from "../platform/search.ts";

/** The query of the admins' list of categories. */
export const categoriesSearch = searchOf({ page: pageNumber(), sort: text(), active: choice(["true", "false"]) });

/** The query of a category's record; `page` is the page of its history. */
export const categorySearch = searchOf({ tab: choice(["overview", "history"]), page: pageNumber() });
