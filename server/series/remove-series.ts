import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";
import { reassessEvent } from "../results/settling/reassess.ts";
import { mayWriteSeries } from "./policy.ts";
import { eventsOf, removeRounds } from "../rounds/rounds-of-series.ts";
import { deleteSeries } from "./record-store.ts";
import { findSeries } from "./standings-store.ts";

/**
 * Removes a series. Its events remain, and each pays on its own from then on. The closing event must be removed first.
 * See docs/spec/results.md#standings.
 */
export async function removeSeries(ctx: Ctx, seriesId: string): Promise<void> {
  if (!mayWriteSeries(ctx.actor)) throw new Problem("forbidden");
  await ctx.db.write(async (tx) => {
    const before = await findSeries(tx, seriesId);
    if (!before) throw new Problem("not_found");
    const rounds = await eventsOf(tx, seriesId);
    if (rounds.some(({ kind }) => kind === "standings")) throw new Problem("has_dependents");
    await removeRounds(tx, seriesId);
    await deleteSeries(tx, seriesId);
    const { name, season, payMode, promoterId } = before;
    const what = { name, season, payMode, promoterId, events: rounds.map(({ id }) => id) };
    await record(tx, ctx, "series.remove", { type: "series", id: seriesId }, { before: what });
    for (const { id } of rounds) await reassessEvent(tx, ctx, id);
  });
}
