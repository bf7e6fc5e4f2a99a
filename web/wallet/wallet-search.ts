import { isDay } from "#shared/dates.ts";
import { awardStatuses } from "#shared/ledger.ts";
import { currencies } from "#shared/money.ts";
import { awardKinds, resultOutcomes } from "#shared/wallet.ts";
import { choice, id, pageNumber, searchOf, text, textThat } from "../platform/search.ts";

/**
 * This is the query of a rider's earnings: four views with their filters. `award`, `result`, `claim` and `question`
 * each open one record by its id.
 */
export const earningsSearch = searchOf({
  show: choice(["results", "awards", "questions", "payouts"]),
  page: pageNumber(),
  award: text(),
  result: id(),
  question: text(),
  claim: id(),
  season: textThat((year) => /^(19[7-9]\d|20\d\d)$/.test(year)),
  kind: choice(awardKinds),
  currency: choice(currencies),
  status: choice(awardStatuses),
  event: id(),
  outcome: choice(resultOutcomes),
});

/** This is the query of a rider's redemptions between two days, both included. */
export const riderRedemptionsSearch = searchOf({
  page: pageNumber(),
  sort: text(),
  afterDate: textThat(isDay),
  beforeDate: textThat(isDay),
});
