import { isDay } from "#shared/dates.ts";
import { awardStatuses } from "#shared/ledger.ts";
import { currencies } from "#shared/money.ts";
import { awardKinds, resultOutcomes } from "#shared/wallet.ts";
import type { AwardAnswer, AwardRecord } from "#shared/wallet.schema.ts";
import { accountKey, ownCopy, readOwn } from "../platform/account-cache.ts";
import { api, urlOf } from "../platform/api.ts";
import type { Search } from "../platform/screen.ts";

/** Each returns the answer or, offline, the copy on this device. The numbers are the versions of the stored shapes. */
export const getWallet = (signal: AbortSignal) =>
  readOwn(accountKey("wallet", 5), (until) => api("GET /api/rider/wallet", { signal: until }), signal);

export const getAwards = (search: Search, signal: AbortSignal) => {
  const query = { ...awardsQueryOf(search), page: pageIn(search) };
  return readOwn(
    accountKey("awards", 1, urlOf("", query).slice(1)),
    (until) => api("GET /api/rider/awards", { query, signal: until }),
    signal,
  );
};

/** The link to export everything that the filters match. */
export const awardsHref = (search: Search, format: "csv" | "xlsx"): string =>
  urlOf("/api/rider/awards", { ...awardsQueryOf(search), format });

export const getSeasons = (signal: AbortSignal) =>
  readOwn(accountKey("seasons", 1), (until) => api("GET /api/rider/seasons", { signal: until }), signal);

const seasonIn = ({ season }: Search): string | undefined =>
  /^(19[7-9]\d|20\d\d)$/.test(season ?? "") ? season : undefined;

/** The first page is the default, so it is left out. */
const pageIn = ({ page }: Search): string | undefined => (page === "1" ? undefined : page);

/** Only known filter values are sent: a hand-edited URL must not end in a refusal. */
const awardsQueryOf = (search: Search) => ({
  season: seasonIn(search),
  kind: awardKinds.find((kind) => kind === search.kind),
  currency: currencies.find((currency) => currency === search.currency),
  status: awardStatuses.find((status) => status === search.status),
  eventId: /^[\da-f-]{36}$/i.test(search.event ?? "") ? search.event : undefined,
});

/** Whether the award's story is stored on the device and up to date; it changes whenever its award does. */
export async function isStoryCached(award: AwardRecord): Promise<boolean> {
  const copy = await ownCopy<AwardAnswer>(storyKey(award._id));
  return copy !== null && JSON.stringify(copy.award) === JSON.stringify(award);
}

const storyKey = (awardId: string): string => accountKey("award", 1, awardId);

export const getAward = (awardId: string, signal: AbortSignal) =>
  readOwn(
    storyKey(awardId),
    (until) => api("GET /api/rider/award/{awardId}", { params: { awardId }, signal: until }),
    signal,
  );

export const getResults = (search: Search, signal: AbortSignal) => {
  const query = {
    page: pageIn(search),
    season: seasonIn(search),
    outcome: resultOutcomes.find((outcome) => outcome === search.outcome),
  };
  return readOwn(
    accountKey("results", 1, urlOf("", query).slice(1)),
    (until) => api("GET /api/rider/results", { query, signal: until }),
    signal,
  );
};

/** The rider's results in one event. */
export const getResultsIn = (eventId: string, signal: AbortSignal) =>
  api("GET /api/rider/results", { query: { eventId }, signal });

/** The rider's redemptions between the given days, with all fields, because receipts are printed from them. */
export const getRedemptions = (search: Search, signal: AbortSignal) => {
  const query = { ...daysIn(search), page: pageIn(search) };
  return readOwn(
    accountKey("redemptions", 1, urlOf("", query).slice(1)),
    (until) => api("GET /api/{type}/credit-redemptions", { params: { type: "rider" }, query, signal: until }),
    signal,
  );
};

/** Only valid days are sent: a hand-edited URL must not end in a refusal. */
export const daysIn = ({ afterDate, beforeDate }: Search) => ({
  afterDate: isDay(afterDate) ? afterDate : undefined,
  beforeDate: isDay(beforeDate) ? beforeDate : undefined,
});
