import { nameKey } from "#shared/name-key.ts";
import type { DealerRiderAnswer, FoundRider } from "#shared/rider-views.schema.ts";
import { api } from "../platform/api/api.ts";
import { isProblem } from "../platform/api/problem.ts";

const minLetters = 3;

/** Returns the riders that match the search text. It returns null if the text is too short to search. */
export async function findRiders(typed: string | undefined, signal: AbortSignal): Promise<FoundRider[] | null> {
  if (nameKey(typed ?? "").replaceAll(" ", "").length < minLetters) return null;
  const answer = await api("GET /api/{type}/riders-lean", {
    params: { type: "dealer" },
    query: { query: typed },
    signal,
  });
  return answer.riders;
}

/** Reads a rider for the counter. It returns null if the rider does not exist (anymore), for example after a merge. */
export async function getCounterRider(riderId: string, signal: AbortSignal): Promise<DealerRiderAnswer | null> {
  if (riderId === "") return null;
  try {
    return await api("GET /api/dealer/rider/{riderId}", { params: { riderId }, signal });
  } catch (error) {
    if (isProblem(error) && error.status === 404) return null;
    throw error;
  }
}
