import type { DealersAnswer, DealersQuery } from "#shared/dealers.schema.ts";
import { accountKey, readOwn } from "../platform/cache/account-cache.ts";
import { api } from "../platform/api/api.ts";
import { readTimeoutMs } from "../platform/api/online.ts";
import { inTheBackground } from "../platform/chunk-reload.ts";
import { withMinimumDelay } from "../platform/api/minimum-delay.ts";
import { nearQuery } from "../places/near-query.ts";
import { read, type Cached } from "../platform/api/read.ts";
import type { SearchIn } from "../platform/search.ts";
import type { dealersSearch } from "./dealers-search.ts";

type Search = SearchIn<typeof dealersSearch>;

function dealersQueryOf(search: Search): DealersQuery {
  return {
    name: search.name,
    state: search.state,
    country: search.country,
    ...nearQuery(search),
  };
}

export function getDealers(search: Search, signal: AbortSignal): Promise<Cached<DealersAnswer>> {
  const query = dealersQueryOf(search);
  const answer = read({
    request: (until) => api("GET /api/dealers-lean", { query, signal: until }),
    copy: async () => (await import("./offline-dealers.ts")).offlineDealers(query),
    signal,
  });
  // A search takes at least as long as a navigation's fetch, so that the list does not flicker while typing
  // (docs/spec/portal.md#numbers).
  return Object.values(search).some((value) => value !== undefined) ? withMinimumDelay(answer) : answer;
}

/** Reads the rider's favorite dealers; offline, the copy on this device. */
export const getFavourites = (signal: AbortSignal) =>
  readOwn(accountKey("own-dealers", 2), (until) => api("GET /api/rider/favourite-dealers", { signal: until }), signal);

/**
 * Adds a dealer to the favorites or removes it. Then the copy on this device is refreshed, even if the rider leaves the
 * page.
 */
export async function setFavourite(dealerId: string, favourite: boolean): Promise<void> {
  await (favourite
    ? api("PUT /api/rider/favourite-dealers/{dealerId}", { params: { dealerId } })
    : api("DELETE /api/rider/favourite-dealers/{dealerId}", { params: { dealerId } }));
  void inTheBackground(() => getFavourites(AbortSignal.timeout(readTimeoutMs))).catch(() => {
    // If this fails, the next visit to the page refreshes the copy.
  });
}
