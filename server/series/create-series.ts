import type { CreateSeriesInput } from "#shared/series-record.schema.ts";
import { nameKey } from "#shared/name-key.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";
import { reassessEvent } from "../results/settling/reassess.ts";
import { mayWriteSeries } from "./policy.ts";
import { insertSeries } from "./record-store.ts";
import { seriesColumnsOf } from "./series-fields.ts";
import { setRounds } from "../rounds/set-rounds.ts";

/** Creates a series, with the events that are already its rounds. */
export async function createSeries(ctx: Ctx, { events = [], ...input }: CreateSeriesInput): Promise<string> {
  if (!mayWriteSeries(ctx.actor)) throw new Problem("forbidden");
  const id = ctx.id();
  await ctx.db.write(async (tx) => {
    const columns = await seriesColumnsOf(tx, ctx, null, input);
    const { name, season } = input;
    await insertSeries(tx, { ...columns, name, nameKey: nameKey(name), season, id, createdAt: ctx.now });
    const moved = await setRounds(tx, id, events);
    await record(tx, ctx, "series.create", { type: "series", id }, { after: { ...columns, events: moved } });
    for (const eventId of moved) await reassessEvent(tx, ctx, eventId);
  });
  return id;
}
