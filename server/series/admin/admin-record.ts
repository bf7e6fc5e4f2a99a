import type { AdminSerieAnswer } from "#shared/series-admin.schema.ts";
import { answerRounds } from "../../events/schedule/event-search.ts";
import type { Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { otherClassNames } from "../../results/uploads/class-names.ts";
import { programmeOfSeason } from "../../seasons/season-settings.ts";
import { mayWriteSeries } from "../policy.ts";
import { presentSerie } from "../present.ts";
import { readSeries } from "../series-store.ts";
import { findSeries } from "../standings-store.ts";
import { roundsInSeries } from "./admin-store.ts";
import { marketShares } from "./market-share.ts";

/** Reads a series as staff see it: its rounds with their promoters, its payouts, and the class names of its files. */
export async function readAdminSerie(ctx: Ctx, seriesId: string): Promise<AdminSerieAnswer> {
  if (!mayWriteSeries(ctx.actor)) throw new Problem("forbidden");
  const [row, stored, listed, rounds, classNames] = await Promise.all([
    readSeries(ctx.db, seriesId),
    findSeries(ctx.db, seriesId),
    answerRounds(ctx, seriesId),
    roundsInSeries(ctx.db, seriesId),
    otherClassNames(ctx.db, seriesId),
  ]);
  if (!row || !stored) throw new Problem("not_found");
  const shares = await marketShares(ctx.db, [{ id: seriesId, season: row.season }]);
  const events = new Map(listed.events.map((event) => [event._id, event]));
  const { payoutMaxPerPlace, payoutMaxPlaces } = await programmeOfSeason(ctx.db, row.season);
  return {
    serie: presentSerie(row, listed),
    rounds: rounds.flatMap(({ id, round, promoterId, promoterName, ran, verified, waits, alsoIn }) => {
      const event = events.get(id);
      const promoter = promoterId === null ? null : { _id: promoterId, name: promoterName ?? "" };
      return event ? [{ event, round, promoter, classes: ran, verified, waits, alsoIn }] : [];
    }),
    standings: listed.standings,
    marketShare: shares.get(seriesId) ?? null,
    payouts: stored.payouts,
    classNames,
    classes: [...new Set(rounds.flatMap((round) => round.classes))].toSorted((a, b) => a.localeCompare(b, ctx.locale)),
    limits: { perPlace: payoutMaxPerPlace, places: payoutMaxPlaces },
  };
}
