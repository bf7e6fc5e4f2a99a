import type { MailState } from "#shared/notices.schema.ts";
import { choice, pageNumber, searchOf, text } from "../platform/search.ts";

/** This is the query of the admins' list of sent emails; `to` is the beginning of an address. */
export const mailSearch = searchOf({
  page: pageNumber(),
  state: choice(["bounced", "failed", "waiting", "sent"] satisfies MailState[]),
  to: text(),
  sort: text(),
});
