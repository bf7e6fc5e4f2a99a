import { eq } from "drizzle-orm";
import type { UpdateSeriesInput } from "#shared/series-record.schema.ts";
import { giveStandings } from "../events/record/give-standings.ts";
import { moveStandings } from "../events/record/move-standings.ts";
import { record } from "../platform/audit/audit.ts";
import { changedFields } from "../platform/audit/changed-fields.ts";
import type { Ctx } from "../platform/context.ts";
import { lockRow } from "../platform/db/lock.ts";
import type { Tx } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import { assertConfirmed } from "../results/correcting/sum-effects.ts";
import { reassessRounds } from "./effects.ts";
import { mayWriteSeries } from "./policy.ts";
import { eventsOf } from "../rounds/rounds-of-series.ts";
import { writeSeries, type SeriesRow } from "./record-store.ts";
import { seriesColumnsOf } from "./series-fields.ts";
import { setRounds } from "../rounds/set-rounds.ts";
import { findSeries } from "./standings-store.ts";
import { series } from "./tables.ts";

/**
 * Changes a series; returns false if the stored version differs from `__v`. What pays, the start day of its
 * deadlines, and its rounds decide who earns, so verified results of its events are evaluated again in the same
 * transaction. A change that moves money is refused with 409 `series_unconfirmed` and its effects until they are
 * confirmed. The closing standings go to a new promoter with the series, and follow its last day. See
 * docs/spec/results.md#standings.
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
  { events, confirm, ...wanted }: Omit<UpdateSeriesInput, "__v">,
): Promise<void> {
  const change = await seriesColumnsOf(tx, ctx, before, wanted);
  const standing = await eventsOf(tx, before.id);
  const closing = standing.filter(({ kind }) => kind === "standings");
  // The closing standings would still pay in addition to each round, so the same races would pay twice.
  if (change.payMode === "event" && before.payMode !== "event" && closing.length > 0) {
    throw new Problem("series_has_standings", { fields: { payMode: "series_has_standings" } });
  }
  if (!(await writeSeries(tx, before, change))) throw new Problem("stale_version");
  const moved = events ? await setRounds(tx, before.id, events) : [];
  const now = events ? await eventsOf(tx, before.id) : standing;
  await record(
    tx,
    ctx,
    "series.update",
    { type: "series", id: before.id },
    changedFields({ ...before, rounds: titlesOf(standing) }, { ...change, rounds: titlesOf(now) }),
  );
  if (change.promoterId !== undefined) {
    for (const { id } of closing) await giveStandings(tx, ctx, id, change.promoterId);
  }
  const { payMode = before.payMode, lastDate = before.lastDate } = change;
  if (lastDate !== null && lastDate !== before.lastDate) {
    for (const { id } of closing) await moveStandings(tx, ctx, id, lastDate);
  }
  const all = payMode !== before.payMode || lastDate !== before.lastDate;
  const touched = new Set([...moved, ...(all ? now.map(({ id }) => id) : [])]);
  assertConfirmed(await reassessRounds(tx, ctx, touched), confirm);
}

/** Returns the rounds as the history shows them: "1. Anaheim, 2. San Diego". */
const titlesOf = (events: Awaited<ReturnType<typeof eventsOf>>): string =>
  events
    .filter(({ kind }) => kind === "event")
    .map(({ round, title }) => (round === null ? title : `${round}. ${title}`))
    .join(", ");
