import type { DealersAnswer, DealersQuery } from "#shared/dealers.schema.ts";
import { api, withMinimumDelay } from "../platform/api.ts";
import { answeredOrKept, type Answered } from "../platform/offline-answer.ts";
import { nearQuery } from "../platform/near-query.ts";
import type { SearchIn } from "../platform/search.ts";
import { askedOrSeen } from "../platform/seen.ts";
import { seenKey } from "../platform/seen-store.ts";
import type { dealersSearch } from "./dealers-search.ts";

type Search = SearchIn<typeof dealersSearch>;

export function dealersQueryOf(search: Search): DealersQuery {
  return {
    name: search.name,
    state: search.state,
    country: search.country,
    ...nearQuery(search),
  };
}

export function getDealers(search: Search, signal: AbortSignal): Promise<Answered<DealersAnswer>> {
  const query = dealersQueryOf(search);
  const answer = answeredOrKept(
    (until) => api("GET /api/dealers-lean", { query, signal: until }),
    async () => (await import("./offline-dealers.ts")).offlineDealers(query),
    signal,
  );
  // A search takes at least this long, so that the list does not flicker while typing (docs/spec/portal.md#numbers).
  return Object.values(search).some((value) => value !== undefined) ? withMinimumDelay(answer) : answer;
}

/** The rider's favorite dealers, or their last-seen copy. */
export const getFavourites = (signal: AbortSignal) =>
  askedOrSeen((until) => api("GET /api/rider/favourite-dealers", { signal: until }), seenKey("own-dealers", 2), signal);

export const setFavourite = (dealerId: string, favourite: boolean) =>
  favourite
    ? api("PUT /api/rider/favourite-dealers/{dealerId}", { params: { dealerId } })
    : api("DELETE /api/rider/favourite-dealers/{dealerId}", { params: { dealerId } });
