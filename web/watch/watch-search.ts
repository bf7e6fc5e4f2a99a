import { choice, pageNumber, searchOf, text } from "../platform/search.ts";
import { watchKinds } from "#shared/watch.ts";

/** This is the query of the watch list. */
export const watchListSearch = searchOf({
  page: pageNumber(),
  sort: text(),
  state: choice(["open", "looked"]),
  kind: choice(watchKinds),
  name: text(),
  since: text(),
});
