import { eq } from "drizzle-orm";
import { currencyOfCountry } from "#shared/money.ts";
import type { ApplyPayoutsInput, PayoutsPreview, PricedRound } from "#shared/series-payouts.schema.ts";
import { applyRound, changesRound, planRound, type RoundPlan } from "../../events/payouts/series-payouts.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { lockRow } from "../../platform/db/lock.ts";
import { once } from "../../platform/idempotency.ts";
import { Problem } from "../../platform/problem.ts";
import { checksumOf } from "../../results/correcting/effects.ts";
import { dryRun } from "../../platform/db/dry-run.ts";
import { eventEffects, type EventEffects } from "../../results/correcting/event-effects.ts";
import { aliasMapOf } from "../../results/uploads/class-names.ts";
import { sumEffects } from "../../results/correcting/sum-effects.ts";
import { mayWriteSeries } from "../policy.ts";
import { roundsInSeries, type RoundInSeries } from "../admin/admin-store.ts";
import { findSeries } from "../standings-store.ts";
import { series } from "../tables.ts";

/**
 * Returns what the payouts of a series would change in its rounds, and writes nothing: the change runs in a transaction
 * that is rolled back. Without `chosen`, all rounds are chosen that would change without a correction of verified
 * classes.
 */
export async function previewPayouts(ctx: Ctx, seriesId: string, chosen?: readonly string[]): Promise<PayoutsPreview> {
  if (!mayWriteSeries(ctx.actor)) throw new Problem("forbidden");
  return dryRun(ctx, async (dry, tx) => (await apply(tx, dry, seriesId, chosen)).preview);
}

/**
 * Applies the payouts of a series to the chosen rounds, in one transaction. `confirm` is the checksum of the preview:
 * if a round, the payouts or the money that moves has changed since the preview, it is refused with 409
 * `series_unconfirmed` and the current preview. A retry with the same key gets the first answer.
 */
export async function applyPayouts(
  ctx: Ctx,
  seriesId: string,
  { rounds, confirm }: ApplyPayoutsInput,
  key: string,
): Promise<{ changed: number }> {
  if (!mayWriteSeries(ctx.actor)) throw new Problem("forbidden");
  const attempt = { call: "series.apply-payouts", key, input: { seriesId, rounds, confirm } };
  return ctx.db.write((tx) =>
    once(tx, ctx, attempt, async () => {
      const { preview, applied } = await apply(tx, ctx, seriesId, rounds);
      if (preview.checksum !== confirm) throw new Problem("series_unconfirmed", { extra: { preview } });
      if (applied.length === 0) throw new Problem("payouts_unchanged");
      const after = {
        rounds: applied.map(({ event }) => event.title),
        posted: preview.rounds.reduce((sum, one) => sum + (one.chosen ? one.after : 0), 0),
      };
      await record(tx, ctx, "series.apply-payouts", { type: "series", id: seriesId }, { after });
      return { changed: applied.length };
    }),
  );
}

async function apply(
  tx: Tx,
  ctx: Ctx,
  seriesId: string,
  chosen: readonly string[] | undefined,
): Promise<{ preview: PayoutsPreview; applied: RoundPlan[] }> {
  await lockRow(tx, series, eq(series.id, seriesId));
  const row = await findSeries(tx, seriesId);
  if (!row) throw new Problem("not_found");
  const { payouts } = row;
  if (!payouts) throw new Problem("series_without_payouts");
  const rounds = await roundsInSeries(tx, seriesId);
  const wanted = new Set(chosen);
  if (chosen && rounds.filter(({ id }) => wanted.has(id)).length < wanted.size) {
    throw new Problem("invalid_value", { fields: { rounds: "invalid_value" } });
  }
  const aliases = await aliasMapOf(tx, seriesId);
  const [all, applied, effects]: [PricedRound[], RoundPlan[], EventEffects[]] = [[], [], []];
  for (const round of rounds) {
    const plan = await planRound(tx, ctx, round.id, payouts, aliases);
    const usual = !plan.raced && !plan.verified;
    const isChosen = changesRound(plan) && (chosen ? wanted.has(round.id) : usual);
    all.push(present(round, plan, isChosen));
    if (!isChosen) continue;
    effects.push(await eventEffects(tx, ctx, round.id, () => applyRound(tx, ctx, plan)));
    applied.push(plan);
  }
  const money = sumEffects(effects);
  const versions = applied.map(({ event }) => [event.id, event.version]);
  return {
    preview: {
      checksum: checksumOf([row.version, versions, all.filter(({ chosen: isChosen }) => isChosen), money.checksum]),
      rounds: all,
      effects: money,
    },
    applied,
  };
}

function present({ id, round, alsoIn }: RoundInSeries, plan: RoundPlan, chosen: boolean): PricedRound {
  const { event, leftOut, raced, verified, before, after, classes, withdraws } = plan;
  return {
    _id: id,
    title: event.title,
    firstDate: event.firstDate,
    round,
    currency: currencyOfCountry(event.country),
    leftOut,
    chosen,
    raced,
    verified,
    alsoIn: alsoIn.map(({ _id, name }) => ({ _id, name })),
    before,
    after,
    classes,
    withdraws,
  };
}
