import { isDay } from "#shared/dates.ts";
import { choice, pageNumber, searchOf, text, textThat } from "../../platform/search.ts";

/** This is the query of staff's lists of redemptions and of refunds. */
export const staffRedemptionsSearch = searchOf({
  page: pageNumber(),
  sort: text(),
  riderName: text(),
  code: text(),
  dealerName: text(),
  employee: text(),
  country: text(),
  source: choice(["desk", "kiosk"]),
  riderId: text(),
  dealerId: text(),
  afterDate: textThat(isDay),
  beforeDate: textThat(isDay),
});
