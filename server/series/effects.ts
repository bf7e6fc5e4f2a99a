import type { SeriesEffects } from "#shared/series-effects.schema.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { eventEffects, type EventEffects } from "../results/correcting/event-effects.ts";
import { sumEffects } from "../results/correcting/sum-effects.ts";

/** Evaluates the results of events again, and returns the money that this moved, for all events together. */
export async function reassessRounds(tx: Tx, ctx: Ctx, eventIds: Iterable<string>): Promise<SeriesEffects> {
  const all: EventEffects[] = [];
  for (const eventId of eventIds) all.push(await eventEffects(tx, ctx, eventId));
  return sumEffects(all);
}
