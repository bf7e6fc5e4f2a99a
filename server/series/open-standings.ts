import { eq } from "drizzle-orm";
import { createStandings } from "../events/record/create-standings.ts";
import type { Ctx } from "../platform/context.ts";
import { lockRow } from "../platform/db/lock.ts";
import { Problem } from "../platform/problem.ts";
import { addToSeries, roundsOf } from "../rounds/rounds-of-series.ts";
import { mayCloseSeries } from "./policy.ts";
import { findSeries } from "./standings-store.ts";
import { series } from "./tables.ts";

/**
 * Creates the event for a series' final standings, with the classes of the last round; if it already exists, returns
 * it. `createStandings` records the change. See docs/spec/results.md#standings.
 */
export async function openStandings(ctx: Ctx, seriesId: string): Promise<string> {
  return ctx.db.write(async (tx) => {
    const row = await findSeries(tx, seriesId);
    if (!row) throw new Problem("not_found");
    if (!mayCloseSeries(ctx.actor, row)) throw new Problem("forbidden");
    if (row.payMode === "event") throw new Problem("series_pays_by_round");
    await lockRow(tx, series, eq(series.id, seriesId));
    const { last, standings } = await roundsOf(tx, seriesId);
    if (standings) return standings.id;
    if (!last) throw new Problem("series_without_rounds");
    const { name, season, promoterId, lastDate } = row;
    const eventId = await createStandings(
      tx,
      ctx,
      { name, season, promoterId, lastDate: lastDate ?? last.lastDate },
      last.id,
    );
    await addToSeries(tx, seriesId, eventId);
    return eventId;
  });
}
