import type { requestKinds } from "#shared/requests.schema.ts";
import { choice, pageNumber, searchOf } from "../platform/search.ts";

/** This is the query of the application to join: `?as=dealer` sets the role of the applicant. */
export const joinSearch = searchOf({ as: choice(["dealer", "promoter"]) });

/** This is the query of the admins' list of requests; the open ones are the default. */
export const requestsSearch = searchOf({
  page: pageNumber(),
  kind: choice(["join", "recovery", "deletion", "identity"] satisfies (typeof requestKinds)[number][]),
  state: choice(["open", "closed"]),
});
