import { choice, pageNumber, searchOf, text } from "../platform/search.ts";
import type { Step } from "./register/registration.ts";

export const registerSearch = searchOf({
  step: choice(["person", "bike", "rules", "secrets", "code"] satisfies Step[]),
});

/** This is the query of a paginated list of riders; `query` is the text of a search-as-you-type field. */
export const ridersSearch = searchOf({
  page: pageNumber(),
  query: text(),
  country: text(),
  account: text(),
  factory: text(),
  sort: text(),
});

/**
 * This is the query of the rider's profile. `?redirect=vin` opens the section of the motorcycles, because a bike is
 * missing or invalid.
 */
export const riderProfileSearch = searchOf({ redirect: choice(["vin"]) });

/** This is the query of the counter; `query` is the text of a search-as-you-type field. */
export const counterSearch = searchOf({ query: text() });
