import { eq } from "drizzle-orm";
import { postedOfClasses } from "#shared/events.ts";
import type { SaveSeriesPayoutsInput } from "#shared/series-payouts.schema.ts";
import { checkSheet } from "../../events/classes/save-classes.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import { lockRow } from "../../platform/db/lock.ts";
import { Problem } from "../../platform/problem.ts";
import { inSeason } from "../../seasons/season-settings.ts";
import { mayWriteSeries } from "../policy.ts";
import { writeSeries } from "../record-store.ts";
import { findSeries } from "../standings-store.ts";
import { series } from "../tables.ts";

/**
 * Saves the payouts of a series, which then can be applied to its rounds; it changes no round. Returns false if the
 * stored version differs from `__v`.
 */
export async function savePayouts(ctx: Ctx, seriesId: string, input: SaveSeriesPayoutsInput): Promise<boolean> {
  if (!mayWriteSeries(ctx.actor)) throw new Problem("forbidden");
  const { __v, currency } = input;
  return ctx.db.write(async (tx) => {
    await lockRow(tx, series, eq(series.id, seriesId));
    const before = await findSeries(tx, seriesId);
    if (!before) throw new Problem("not_found");
    if (before.version !== __v) return false;
    checkSheet(await inSeason(tx, ctx, before.season), currency, input.classes);
    const classes = input.classes.map(({ name, payoutType, places }) => ({
      name,
      payoutType,
      places: payoutType === "noPayout" ? [] : places.filter(({ amount }) => amount > 0),
    }));
    if (!(await writeSeries(tx, before, { payouts: { currency, classes } }))) throw new Problem("stale_version");
    const briefOf = (payouts: { currency: string; classes: typeof classes }) => ({
      currency: payouts.currency,
      classes: payouts.classes.map(({ name }) => name),
      posted: totalOf(payouts.classes),
    });
    await record(
      tx,
      ctx,
      "series.payouts",
      { type: "series", id: seriesId },
      { before: before.payouts && briefOf(before.payouts), after: briefOf({ currency, classes }) },
    );
    return true;
  });
}

function totalOf(classes: SaveSeriesPayoutsInput["classes"]): number {
  const { cash, credit } = postedOfClasses(classes);
  return cash + credit;
}
