import type { DealersAnswer, DealersQuery, FavouriteDealersAnswer } from "#shared/dealers.schema.ts";
import { request, withMinimumDelay } from "../platform/api.ts";
import { answeredOrKept, type Answered } from "../platform/offline-answer.ts";
import { nearQuery } from "../platform/near-query.ts";
import { isPassing } from "../platform/problem.ts";
import type { Search } from "../platform/screen.ts";
import { keepSeen, lastSeen } from "../platform/seen.ts";
import { loadSession } from "../platform/session.ts";

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

/** The rider's own; without a network those last seen on this device by this rider. */
export async function getFavourites(signal: AbortSignal): Promise<FavouriteDealersAnswer & { stale: boolean }> {
  const owner = (await loadSession()).user?._id ?? "";
  try {
    const answer = await request<FavouriteDealersAnswer>("GET", "/api/rider/favourite-dealers", { signal });
    keepSeen(seenName, owner, answer);
    return { ...answer, stale: false };
  } catch (error) {
    const seen = isPassing(error) ? lastSeen<FavouriteDealersAnswer>(seenName, owner) : null;
    if (!seen) throw error;
    return { ...seen, stale: true };
  }
}

/** The number is that of its shape. */
const seenName = "own-dealers-seen/1";

export const setFavourite = (dealerId: string, favourite: boolean) =>
  request<{ ok: true }>(favourite ? "PUT" : "DELETE", `/api/rider/favourite-dealers/${dealerId}`);
