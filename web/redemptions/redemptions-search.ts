import type { ReportBy } from "#shared/counter.schema.ts";
import { isDay } from "#shared/dates.ts";
import { choice, pageNumber, searchOf, text, textThat } from "../platform/search.ts";

/** This is the query of a dealer's redemptions; `?show=revoked` lists the refunded ones. */
export const dealerRedemptionsSearch = searchOf({
  show: choice(["revoked"]),
  page: pageNumber(),
  sort: text(),
  riderName: text(),
  code: text(),
  employee: text(),
  afterDate: textThat(isDay),
  beforeDate: textThat(isDay),
});

/** This is the query of a daily close. The default is today in the dealer's time zone. */
export const dayCloseSearch = searchOf({ day: textThat(isDay) });

/**
 * This is the query of a dealer's report; `sort` names a column, with a leading minus for the descending order
 * (report-order.ts).
 */
export const dealerReportSearch = searchOf({
  by: choice(["month", "employee", "rider"] satisfies ReportBy[]),
  from: textThat(isDay),
  to: textThat(isDay),
  sort: text(),
});
