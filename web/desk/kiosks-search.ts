import { choice, pageNumber, searchOf } from "../platform/search.ts";

/** The query of the admins' page of kiosks, which has three lists, each with its own page number. */
export const adminKiosksSearch = searchOf({
  state: choice(["active", "draining", "retired", "lost"]),
  page: pageNumber(),
  itemsPage: pageNumber(),
  casesPage: pageNumber(),
});

/** The query of a dealer's page of kiosks: `?retired=1` lists the retired kiosks, too. */
export const dealerKiosksSearch = searchOf({ retired: choice(["1"]) });
