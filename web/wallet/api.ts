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
import { isPassing } from "../platform/problem.ts";
import { keepSeen, lastSeen } from "../platform/seen.ts";
import { loadSession } from "../platform/session.ts";
import type { Search } from "../platform/screen.ts";

export type SeenWallet = WalletAnswer & {
  /** The server could not be asked: this is as of `asOf`. */
  stale: boolean;
};

// The number is that of its shape.
const storageKey = "wallet-seen/3";

/** The wallet; without a network the one last seen on this device by this rider (decisions §8: offline is a state). */
export async function getWallet(signal: AbortSignal): Promise<SeenWallet> {
  const owner = (await loadSession()).user?._id ?? "";
  try {
    const wallet = await request<WalletAnswer>("GET", "/api/rider/wallet", { signal });
    keepSeen(storageKey, owner, wallet);
    return { ...wallet, stale: false };
  } catch (error) {
    const seen = isPassing(error) ? lastSeen<WalletAnswer>(storageKey, owner) : null;
    if (!seen) throw error;
    return { ...seen, stale: true };
  }
}

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
