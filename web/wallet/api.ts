import type { awardList } from "#shared/awards.list.ts";
import type { ListQuery } from "#shared/list.ts";
import type { riderRedemptionList } from "#shared/rider-redemptions.list.ts";
import type { ownResultList } from "#shared/rider-results.list.ts";
import type { AwardAnswer, AwardRecord } from "#shared/wallet.schema.ts";
import { accountKey, listKey, ownCopy, readOwn } from "../platform/cache/account-cache.ts";
import { api, apiUrl } from "../platform/api/api.ts";

type AwardsQuery = ListQuery<typeof awardList>;
type RedemptionsQuery = ListQuery<typeof riderRedemptionList>;

/**
 * Reads the wallet. Like the functions below, it returns the server's answer or, offline, the copy on this device. The
 * numbers in the keys are the versions of the stored shapes.
 */
export const getWallet = (signal: AbortSignal) =>
  readOwn(accountKey("wallet", 7), (until) => api("GET /api/rider/wallet", { signal: until }), signal);

export const getAwards = (asked: AwardsQuery, signal: AbortSignal) => {
  const query = { ...awardsQueryOf(asked), page: pageIn(asked) };
  return readOwn(
    listKey("awards", 1, query),
    (until) => api("GET /api/rider/awards", { query, signal: until }),
    signal,
  );
};

/** Returns the link to export everything that the filters match. */
export const awardsHref = (asked: AwardsQuery): string =>
  apiUrl("GET /api/rider/awards", { query: { ...awardsQueryOf(asked), format: asked.format } });

export const getSeasons = (signal: AbortSignal) =>
  readOwn(accountKey("seasons", 1), (until) => api("GET /api/rider/seasons", { signal: until }), signal);

/** Returns the page number for the query. The first page is the default, so it is left out. */
const pageIn = ({ page }: { page?: number | string | undefined }) => (Number(page) === 1 ? undefined : page);

const awardsQueryOf = ({ season, kind, currency, status, event }: AwardsQuery) => ({
  season,
  kind,
  currency,
  status,
  eventId: event,
});

/**
 * Returns whether the award's history is stored on the device and up to date. The history changes only when the award
 * does.
 */
export async function isStoryCached(award: AwardRecord): Promise<boolean> {
  const copy = await ownCopy<AwardAnswer>(storyKey(award._id));
  return copy !== null && JSON.stringify(copy.award) === JSON.stringify(award);
}

const storyKey = (awardId: string): string => accountKey("award", 2, awardId);

export const getAward = (awardId: string, signal: AbortSignal) =>
  readOwn(
    storyKey(awardId),
    (until) => api("GET /api/rider/award/{awardId}", { params: { awardId }, signal: until }),
    signal,
  );

export const getResults = (asked: ListQuery<typeof ownResultList>, signal: AbortSignal) => {
  const { season, outcome, event } = asked;
  const query = { page: pageIn(asked), season, outcome, eventId: event };
  return readOwn(
    listKey("results", 2, query),
    (until) => api("GET /api/rider/results", { query, signal: until }),
    signal,
  );
};

/** Reads the rider's results in one event. */
export const getResultsIn = (eventId: string, signal: AbortSignal) =>
  api("GET /api/rider/results", { query: { eventId }, signal });

/** Reads the rider's redemptions between these days, with all fields, because receipts are printed from them. */
export const getRedemptions = (asked: RedemptionsQuery, signal: AbortSignal) => {
  const { afterDate, beforeDate, sort } = asked;
  const query = { afterDate, beforeDate, sort, page: pageIn(asked) };
  return readOwn(
    listKey("redemptions", 1, query),
    (until) => api("GET /api/{type}/credit-redemptions", { params: { type: "rider" }, query, signal: until }),
    signal,
  );
};

/** Returns the link to export the redemptions between these days. */
export const redemptionsHref = (query: RedemptionsQuery): string =>
  apiUrl("GET /api/{type}/credit-redemptions", { params: { type: "rider" }, query });
