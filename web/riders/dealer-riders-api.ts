import { nameKey } from "#shared/name-key.ts";
import type { CustomersAnswer, DealerRiderAnswer, RiderHit, RiderHitsAnswer } from "#shared/rider-views.schema.ts";
import { request } from "../platform/api.ts";
import { isProblem } from "../platform/problem.ts";
import type { Search } from "../platform/screen.ts";

export const fewestLetters = 3;

/** Riders that fit what was typed; null while that is too little to search by. */
export async function findRiders(typed: string | undefined, signal: AbortSignal): Promise<RiderHit[] | null> {
  if (nameKey(typed ?? "").replaceAll(" ", "").length < fewestLetters) return null;
  const answer = await request<RiderHitsAnswer>("GET", "/api/dealer/riders-lean", { query: { query: typed }, signal });
  return answer.riders;
}

export const getCustomers = ({ page }: Search, signal: AbortSignal) =>
  request<CustomersAnswer>("GET", "/api/dealer/riders", { query: { page }, signal });

/** Null for who is no rider, or is none any more (merged). */
export async function getCounterRider(riderId: string, signal: AbortSignal): Promise<DealerRiderAnswer | null> {
  if (riderId === "") return null;
  try {
    return await request<DealerRiderAnswer>("GET", `/api/dealer/rider/${riderId}`, { signal });
  } catch (error) {
    if (isProblem(error) && error.status === 404) return null;
    throw error;
  }
}
