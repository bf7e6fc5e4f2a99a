import type { DealersAnswer, DealersQuery, FavouriteDealersAnswer } from "#shared/dealers.schema.ts";
import { request, withMinimumDelay } from "../platform/api.ts";
import { answeredOrKept, type Answered } from "../platform/offline-answer.ts";
import { nearQuery } from "../platform/near-query.ts";
import type { Search } from "../platform/screen.ts";
import { askedOrSeen } from "../platform/seen.ts";
import { seenKey } from "../platform/seen-store.ts";

export function dealersQueryOf(search: Search): DealersQuery {
  return {
    name: search.name,
    state: search.state,
    country: search.country && /^[A-Z]{2}$/.test(search.country) ? search.country : undefined,
    ...nearQuery(search),
  };
}

export function getDealers(search: Search, signal: AbortSignal): Promise<Answered<DealersAnswer>> {
  const query = dealersQueryOf(search);
  const answer = answeredOrKept(
    (until) => request<DealersAnswer>("GET", "/api/dealers-lean", { query, signal: until }),
    async () => (await import("./offline-dealers.ts")).offlineDealers(query),
    signal,
  );
  // A search takes at least this long, so that the list does not flicker under the fingers (spec §9).
  return Object.keys(search).length > 0 ? withMinimumDelay(answer) : answer;
}

/** The rider's own dealers, or as they were last seen. */
export const getFavourites = (signal: AbortSignal) =>
  askedOrSeen<FavouriteDealersAnswer>("/api/rider/favourite-dealers", seenKey("own-dealers", 2), signal);

export const setFavourite = (dealerId: string, favourite: boolean) =>
  request<{ ok: true }>(favourite ? "PUT" : "DELETE", `/api/rider/favourite-dealers/${dealerId}`);
