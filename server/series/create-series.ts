import type { CreateSeriesInput } from "#shared/series-record.schema.ts";
import { nameKey } from "#shared/name-key.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";
import { assertConfirmed } from "../results/correcting/sum-effects.ts";
import { reassessRounds } from "./effects.ts";
import { mayWriteSeries } from "./policy.ts";
import { insertSeries } from "./record-store.ts";
import { seriesColumnsOf } from "./series-fields.ts";
import { setRounds } from "../rounds/set-rounds.ts";

/**
 * Creates a series, with the events that are already its rounds. If that moves money, because verified rounds no longer
 * pay separately, it is refused with 409 `series_unconfirmed` and the effects until they are confirmed.
 */
export async function createSeries(ctx: Ctx, { events = [], confirm, ...input }: CreateSeriesInput): Promise<string> {
  if (!mayWriteSeries(ctx.actor)) throw new Problem("forbidden");
  const id = ctx.id();
  await ctx.db.write(async (tx) => {
    const columns = await seriesColumnsOf(tx, ctx, null, input);
    const { name, season } = input;
    await insertSeries(tx, { ...columns, name, nameKey: nameKey(name), season, id, createdAt: ctx.now });
    const moved = await setRounds(tx, id, events);
    await record(tx, ctx, "series.create", { type: "series", id }, { after: { ...columns, events: moved } });
    assertConfirmed(await reassessRounds(tx, ctx, moved), confirm);
  });
  return id;
}
