import { isDay } from "#shared/dates.ts";
import { choice, pageNumber, searchOf, text, textThat } from "../../platform/search.ts";

/** This is the query of staff's list of riders' earnings. */
export const riderEarningsSearch = searchOf({
  page: pageNumber(),
  sort: text(),
  riderName: text(),
  status: choice(["pending", "approved", "overdue", "sent", "void"]),
  type: choice(["debitCard", "check"]),
  country: text(),
  currency: choice(["USD", "CAD"]),
  afterDate: textThat(isDay),
  beforeDate: textThat(isDay),
  riderId: text(),
  eventId: text(),
});
