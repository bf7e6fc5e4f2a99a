import { eq } from "drizzle-orm";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import { lockRow } from "../platform/db/lock.ts";
import { Problem } from "../platform/problem.ts";
import { checksumOf } from "../results/correcting/effects.ts";
import { forgetClassNames } from "../results/uploads/class-names.ts";
import { eventsOf, removeRounds } from "../rounds/rounds-of-series.ts";
import { reassessRounds } from "./effects.ts";
import { mayWriteSeries } from "./policy.ts";
import { deleteSeries } from "./record-store.ts";
import { findSeries } from "./standings-store.ts";
import { series } from "./tables.ts";

/**
 * Removes a series. Its events stay and from then on pay their own payouts. Its closing event must be removed first. If
 * `confirm` is not the checksum of the effects, or is missing although money moves, it is refused with 409
 * `series_unconfirmed` and the effects; the checksum covers the rounds, too. See docs/spec/results.md#standings.
 */
export async function removeSeries(ctx: Ctx, seriesId: string, confirm: string | undefined): Promise<void> {
  if (!mayWriteSeries(ctx.actor)) throw new Problem("forbidden");
  await ctx.db.write(async (tx) => {
    await lockRow(tx, series, eq(series.id, seriesId));
    const before = await findSeries(tx, seriesId);
    if (!before) throw new Problem("not_found");
    const rounds = await eventsOf(tx, seriesId);
    if (rounds.some(({ kind }) => kind === "standings")) throw new Problem("series_has_standings");
    await removeRounds(tx, seriesId);
    await forgetClassNames(tx, seriesId);
    await deleteSeries(tx, seriesId);
    const { name, season, payMode, promoterId } = before;
    const ids = rounds.map(({ id }) => id).toSorted();
    const what = { name, season, payMode, promoterId, events: ids };
    await record(tx, ctx, "series.remove", { type: "series", id: seriesId }, { before: what });
    const moved = await reassessRounds(tx, ctx, ids);
    const effects = { ...moved, checksum: checksumOf([before.version, ids, moved.checksum]) };
    const isAsked = confirm !== undefined || moved.rounds.length > 0;
    if (isAsked && confirm !== effects.checksum) throw new Problem("series_unconfirmed", { extra: { effects } });
  });
}
