import { awardStatuses } from "#shared/ledger.ts";
import { currencies } from "#shared/money.ts";
import {
  awardKinds,
  resultOutcomes,
  type AwardAnswer,
  type AwardsAnswer,
  type RiderResultsAnswer,
  type SeasonsAnswer,
  type WalletAnswer,
} from "#shared/wallet.schema.ts";
import { request, urlOf, type Query } from "../platform/api.ts";
import type { Search } from "../platform/screen.ts";
import { askedOrSeen } from "../platform/seen.ts";

/** The rider's wallet, or as it was last seen. The number is that of its shape. */
export const getWallet = (signal: AbortSignal) =>
  askedOrSeen<WalletAnswer>("/api/rider/wallet", "wallet-seen/4", signal);

export const getAwards = (search: Search, signal: AbortSignal) =>
  request<AwardsAnswer>("GET", "/api/rider/awards", { query: { ...awardsQueryOf(search), page: search.page }, signal });

/** All that is filtered, as a file. */
export const awardsHref = (search: Search, format: "csv" | "xlsx"): string =>
  urlOf("/api/rider/awards", { ...awardsQueryOf(search), format });

export const getSeasons = (signal: AbortSignal) => request<SeasonsAnswer>("GET", "/api/rider/seasons", { signal });

const seasonIn = ({ season }: Search): string | undefined =>
  /^(19[7-9]\d|20\d\d)$/.test(season ?? "") ? season : undefined;

/** Only what is a filter: an address typed by hand must not end in a refusal. */
const awardsQueryOf = (search: Search): Query => ({
  season: seasonIn(search),
  kind: awardKinds.find((kind) => kind === search.kind),
  currency: currencies.find((currency) => currency === search.currency),
  status: awardStatuses.find((status) => status === search.status),
  eventId: /^[\da-f-]{36}$/i.test(search.event ?? "") ? search.event : undefined,
});

export const getAward = (awardId: string, signal?: AbortSignal) =>
  request<AwardAnswer>("GET", `/api/rider/award/${awardId}`, { signal });

export const getResults = (search: Search, signal: AbortSignal) =>
  request<RiderResultsAnswer>("GET", "/api/rider/results", {
    query: {
      page: search.page,
      season: seasonIn(search),
      outcome: resultOutcomes.find((outcome) => outcome === search.outcome),
    },
    signal,
  });

/** What the rider did in one event. */
export const getResultsIn = (eventId: string, signal: AbortSignal) =>
  request<RiderResultsAnswer>("GET", "/api/rider/results", { query: { eventId }, signal });
