import type { requestKinds } from "#shared/requests.schema.ts";
import { choice, pageNumber, searchOf } from "../platform/search.ts";

/** `?as=dealer` chooses the role of whoever asks to join. */
export const joinSearch = searchOf({ as: choice(["dealer", "promoter"]) });

/** The admins' list of requests; the open ones are the default. */
export const requestsSearch = searchOf({
  page: pageNumber(),
  kind: choice(["join", "recovery", "deletion", "identity"] satisfies (typeof requestKinds)[number][]),
  state: choice(["open", "closed"]),
});
