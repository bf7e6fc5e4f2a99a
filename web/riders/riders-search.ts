import { choice, pageNumber, searchOf, text } from "../platform/search.ts";
import type { Step } from "./register/registration.ts";

export const registerSearch = searchOf({
  step: choice(["person", "bike", "rules", "secrets", "code"] satisfies Step[]),
});

/** This is the query of a list of riders by page, with `query`, which searches as it is typed. */
export const ridersSearch = searchOf({
  page: pageNumber(),
  query: text(),
  country: text(),
  account: text(),
  factory: text(),
  sort: text(),
});

/**
 * This is the query of the rider's profile: `?redirect=vin` opens it on the motorcycles, because one is missing or
 * invalid.
 */
export const riderProfileSearch = searchOf({ redirect: choice(["vin"]) });

/** This is the query of the counter: `query` searches riders as it is typed. */
export const counterSearch = searchOf({ query: text() });
