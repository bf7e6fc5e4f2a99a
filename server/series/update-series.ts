import { eq } from "drizzle-orm";
import type { UpdateSeriesInput } from "#shared/series-record.schema.ts";
import { giveStandings } from "../events/record/give-standings.ts";
import { record } from "../platform/audit/audit.ts";
import { changedFields } from "../platform/audit/changed-fields.ts";
import type { Ctx } from "../platform/context.ts";
import { lockRow } from "../platform/db/lock.ts";
import type { Tx } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import { reassessEvent } from "../results/settling/reassess.ts";
import { mayWriteSeries } from "./policy.ts";
import { eventsOf } from "../rounds/rounds-of-series.ts";
import { writeSeries, type SeriesRow } from "./record-store.ts";
import { seriesColumnsOf } from "./series-fields.ts";
import { setRounds } from "../rounds/set-rounds.ts";
import { findSeries } from "./standings-store.ts";
import { series } from "./tables.ts";

/**
 * Changes a series. Returns false if the stored version differs from `__v`. What pays, the start day of its deadlines,
 * and its rounds decide who earns, so verified results of its events are evaluated again in the same transaction. The
 * closing standings go to a new promoter with it.
 */
export async function updateSeries(ctx: Ctx, seriesId: string, input: UpdateSeriesInput): Promise<boolean> {
  if (!mayWriteSeries(ctx.actor)) throw new Problem("forbidden");
  return ctx.db.write(async (tx) => {
    await lockRow(tx, series, eq(series.id, seriesId));
    const before = await findSeries(tx, seriesId);
    if (!before) throw new Problem("not_found");
    const { __v, ...change } = input;
    if (before.version !== __v) return false;
    await apply(tx, ctx, before, change);
    return true;
  });
}

async function apply(
  tx: Tx,
  ctx: Ctx,
  before: SeriesRow,
  { events, ...wanted }: Omit<UpdateSeriesInput, "__v">,
): Promise<void> {
  const change = await seriesColumnsOf(tx, ctx, before, wanted);
  if (!(await writeSeries(tx, before, change))) throw new Problem("stale_version");
  const moved = events ? await setRounds(tx, before.id, events) : [];
  await record(
    tx,
    ctx,
    "series.update",
    { type: "series", id: before.id },
    changedFields(before, { ...change, ...(events && { events: events.map(({ _id }) => _id).join() }) }),
  );
  if (change.promoterId !== undefined) {
    const closing = (await eventsOf(tx, before.id)).filter(({ kind }) => kind === "standings");
    for (const { id } of closing) await giveStandings(tx, ctx, id, change.promoterId);
  }
  const { payMode = before.payMode, lastDate = before.lastDate } = change;
  const all = payMode !== before.payMode || lastDate !== before.lastDate;
  const touched = new Set([...moved, ...(all ? (await eventsOf(tx, before.id)).map(({ id }) => id) : [])]);
  for (const eventId of touched) await reassessEvent(tx, ctx, eventId);
}
