import type { IdCardAnswer } from "#shared/id-card.schema.ts";
import { request } from "../platform/api.ts";
import { isPassing } from "../platform/problem.ts";
import { loadSession } from "../platform/session.ts";

export type SeenCard = IdCardAnswer & {
  /** The server could not be asked: this is as of `asOf`. */
  stale: boolean;
};

const storageKey = "id-card-seen";

/** The card; without a network the one last seen on this device by this rider. */
export async function getIdCard(signal: AbortSignal): Promise<SeenCard> {
  const owner = (await loadSession()).user?._id ?? "";
  try {
    const card = await request<IdCardAnswer>("GET", "/api/rider/id-card", { signal });
    keep(owner, card);
    return { ...card, stale: false };
  } catch (error) {
    const seen = isPassing(error) ? lastSeen(owner) : null;
    if (!seen) throw error;
    return { ...seen, stale: true };
  }
}

function keep(owner: string, card: IdCardAnswer): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ owner, card }));
  } catch {
    // No room or no storage: the card works, only not offline.
  }
}

function lastSeen(owner: string): IdCardAnswer | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "null");
    // Kept by `keep` above; another rider's on a shared phone is not shown.
    // oxlint-disable-next-line no-unsafe-type-assertion
    const seen = kept as { owner: string; card: IdCardAnswer } | null;
    return seen?.owner === owner ? seen.card : null;
  } catch {
    return null;
  }
}
