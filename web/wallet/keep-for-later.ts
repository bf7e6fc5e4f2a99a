// What a rider may want to look at where there is no network, be it never opened before: fetched once the wallet rests.
import { getAward, getAwards, getRedemptions, getResults, getSeasons, isStorySeen } from "./api.ts";

export type Keep = (signal: AbortSignal) => Promise<unknown>;

/** One after the other, so that nothing that the person asks for meanwhile has to wait. */
export async function keepForLater(keepOthers: Keep, signal: AbortSignal): Promise<void> {
  await keepOthers(signal);
  await getResults({}, signal);
  const { awards } = await getAwards({}, signal);
  await getSeasons(signal);
  await getRedemptions({}, signal);
  // Of a story that is here already only what has moved since is asked again.
  for (const award of awards) if (!(await isStorySeen(award))) await getAward(award._id, signal);
}
