import { isDay } from "#shared/dates.ts";
import { awardStatuses } from "#shared/ledger.ts";
import { currencies } from "#shared/money.ts";
import type { CreditRedemptionsAnswer } from "#shared/redemptions.schema.ts";
import { awardKinds, resultOutcomes } from "#shared/wallet.ts";
import type {
  AwardAnswer,
  AwardRecord,
  AwardsAnswer,
  RiderResultsAnswer,
  SeasonsAnswer,
  WalletAnswer,
} from "#shared/wallet.schema.ts";
import { request, urlOf, type Query } from "../platform/api.ts";
import type { Search } from "../platform/screen.ts";
import { askedOrSeen } from "../platform/seen.ts";
import { lastSeen, seenKey } from "../platform/seen-store.ts";
import { loadSession } from "../platform/session.ts";

/** Each answer, or as it was last seen. The numbers are those of their shapes. */
export const getWallet = (signal: AbortSignal) =>
  askedOrSeen<WalletAnswer>("/api/rider/wallet", seenKey("wallet", 5), signal);

export const getAwards = (search: Search, signal: AbortSignal) => {
  const query = { ...awardsQueryOf(search), page: pageIn(search) };
  return askedOrSeen<AwardsAnswer>("/api/rider/awards", seenKey("awards", 1, urlOf("", query).slice(1)), signal, query);
};

/** All that is filtered, as a file. */
export const awardsHref = (search: Search, format: "csv" | "xlsx"): string =>
  urlOf("/api/rider/awards", { ...awardsQueryOf(search), format });

export const getSeasons = (signal: AbortSignal) =>
  askedOrSeen<SeasonsAnswer>("/api/rider/seasons", seenKey("seasons", 1), signal);

const seasonIn = ({ season }: Search): string | undefined =>
  /^(19[7-9]\d|20\d\d)$/.test(season ?? "") ? season : undefined;

/** The first page is what stands without one. */
const pageIn = ({ page }: Search): string | undefined => (page === "1" ? undefined : page);

/** Only what is a filter: an address typed by hand must not end in a refusal. */
const awardsQueryOf = (search: Search): Query => ({
  season: seasonIn(search),
  kind: awardKinds.find((kind) => kind === search.kind),
  currency: currencies.find((currency) => currency === search.currency),
  status: awardStatuses.find((status) => status === search.status),
  eventId: /^[\da-f-]{36}$/i.test(search.event ?? "") ? search.event : undefined,
});

/** Whether this story is on the device, as it stands now: it moves when its award does. */
export async function isStorySeen(award: AwardRecord): Promise<boolean> {
  const seen = lastSeen<AwardAnswer>(storyKey(award._id), (await loadSession()).user?._id ?? "");
  return seen !== null && JSON.stringify(seen.value.award) === JSON.stringify(award);
}

const storyKey = (awardId: string): string => seenKey("award", 1, awardId);

export const getAward = (awardId: string, signal: AbortSignal) =>
  askedOrSeen<AwardAnswer>(`/api/rider/award/${awardId}`, storyKey(awardId), signal);

export const getResults = (search: Search, signal: AbortSignal) => {
  const query = {
    page: pageIn(search),
    season: seasonIn(search),
    outcome: resultOutcomes.find((outcome) => outcome === search.outcome),
  };
  return askedOrSeen<RiderResultsAnswer>(
    "/api/rider/results",
    seenKey("results", 1, urlOf("", query).slice(1)),
    signal,
    query,
  );
};

/** What the rider did in one event. */
export const getResultsIn = (eventId: string, signal: AbortSignal) =>
  request<RiderResultsAnswer>("GET", "/api/rider/results", { query: { eventId }, signal });

/** The rider's redemptions of these days, whole: a receipt is printed from one. */
export const getRedemptions = (search: Search, signal: AbortSignal) => {
  const query = { ...daysIn(search), page: pageIn(search) };
  return askedOrSeen<CreditRedemptionsAnswer>(
    "/api/rider/credit-redemptions",
    seenKey("redemptions", 1, urlOf("", query).slice(1)),
    signal,
    query,
  );
};

/** Only what is a day: an address typed by hand must not end in a refusal. */
export const daysIn = ({ afterDate, beforeDate }: Search) => ({
  afterDate: isDay(afterDate) ? afterDate : undefined,
  beforeDate: isDay(beforeDate) ? beforeDate : undefined,
});
