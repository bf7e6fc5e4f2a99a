import type { AwardAnswer, AwardRecord } from "#shared/wallet.schema.ts";
import { api, urlOf } from "../platform/api.ts";
import type { SearchIn } from "../platform/search.ts";
import { askedOrSeen } from "../platform/seen.ts";
import { lastSeen, seenKey } from "../platform/seen-store.ts";
import { loadSession } from "../platform/session.ts";
import type { earningsSearch, riderRedemptionsSearch } from "./wallet-search.ts";

type Earnings = SearchIn<typeof earningsSearch>;

/** Each returns the answer or its last-seen copy. The numbers are the versions of the stored shapes. */
export const getWallet = (signal: AbortSignal) =>
  askedOrSeen((until) => api("GET /api/rider/wallet", { signal: until }), seenKey("wallet", 5), signal);

export const getAwards = (search: Earnings, signal: AbortSignal) => {
  const query = { ...awardsQueryOf(search), page: pageIn(search) };
  return askedOrSeen(
    (until) => api("GET /api/rider/awards", { query, signal: until }),
    seenKey("awards", 1, urlOf("", query).slice(1)),
    signal,
  );
};

/** The link to export everything that the filters match. */
export const awardsHref = (search: Earnings, format: "csv" | "xlsx"): string =>
  urlOf("/api/rider/awards", { ...awardsQueryOf(search), format });

export const getSeasons = (signal: AbortSignal) =>
  askedOrSeen((until) => api("GET /api/rider/seasons", { signal: until }), seenKey("seasons", 1), signal);

/** The first page is the default, so it is left out. */
const pageIn = ({ page }: { page?: number }): number | undefined => (page === 1 ? undefined : page);

const awardsQueryOf = ({ season, kind, currency, status, event }: Earnings) => ({
  season,
  kind,
  currency,
  status,
  eventId: event,
});

/** Whether the award's story is stored on the device and up to date; it changes whenever its award does. */
export async function isStorySeen(award: AwardRecord): Promise<boolean> {
  const seen = lastSeen<AwardAnswer>(storyKey(award._id), (await loadSession()).user?._id ?? "");
  return seen !== null && JSON.stringify(seen.value.award) === JSON.stringify(award);
}

const storyKey = (awardId: string): string => seenKey("award", 1, awardId);

export const getAward = (awardId: string, signal: AbortSignal) =>
  askedOrSeen(
    (until) => api("GET /api/rider/award/{awardId}", { params: { awardId }, signal: until }),
    storyKey(awardId),
    signal,
  );

export const getResults = (search: Earnings, signal: AbortSignal) => {
  const query = {
    page: pageIn(search),
    season: search.season,
    outcome: search.outcome,
  };
  return askedOrSeen(
    (until) => api("GET /api/rider/results", { query, signal: until }),
    seenKey("results", 1, urlOf("", query).slice(1)),
    signal,
  );
};

/** The rider's results in one event. */
export const getResultsIn = (eventId: string, signal: AbortSignal) =>
  api("GET /api/rider/results", { query: { eventId }, signal });

/** The rider's redemptions between the given days, with all fields, because receipts are printed from them. */
export const getRedemptions = (search: SearchIn<typeof riderRedemptionsSearch>, signal: AbortSignal) => {
  const query = { ...daysIn(search), page: pageIn(search) };
  return askedOrSeen(
    (until) => api("GET /api/{type}/credit-redemptions", { params: { type: "rider" }, query, signal: until }),
    seenKey("redemptions", 1, urlOf("", query).slice(1)),
    signal,
  );
};

export const daysIn = ({ afterDate, beforeDate }: SearchIn<typeof riderRedemptionsSearch>) => ({
  afterDate,
  beforeDate,
});
