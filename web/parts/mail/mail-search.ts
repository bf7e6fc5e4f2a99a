import type { MailState } from "#shared/notices.schema.ts";
import { reportKinds } from "#shared/scheduled-reports.ts";
import { choice, pageNumber, searchOf, text } from "../../platform/search.ts";

/**
 * This is the query of the page of emails: its view, and the filters of the list of sent emails. `to` is the beginning
 * of an email address. `report` is the report that is about to be scheduled, and `with` has that report's filters as a
 * query.
 */
export const mailSearch = searchOf({
  page: pageNumber(),
  state: choice(["bounced", "failed", "waiting", "sent"] satisfies MailState[]),
  to: text(),
  sort: text(),
  view: choice(["scheduled"]),
  report: choice([...reportKinds]),
  with: text(),
});
