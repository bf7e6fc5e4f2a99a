// This module stores what a rider may want to read offline, even if it was never opened. It runs once the wallet is
// idle.
import { getAward, getAwards, getRedemptions, getResults, getSeasons, isStoryCached } from "./api.ts";

export type StoreOthers = (signal: AbortSignal) => Promise<unknown>;

/** Fetches one answer after another, so that it does not delay the user's requests. */
export async function storeForOffline(storeOthers: StoreOthers, signal: AbortSignal): Promise<void> {
  await storeOthers(signal);
  await getResults({}, signal);
  const { awards } = await getAwards({}, signal);
  await getSeasons(signal);
  await getRedemptions({}, signal);
  // A history that is already stored is fetched again only if its award has changed.
  for (const award of awards) if (!(await isStoryCached(award))) await getAward(award._id, signal);
}
