import type { RemoveRacesAnswer, RemoveRacesInput } from "#shared/remove-races.schema.ts";
import { assertNoOwnInterest } from "../../accounts/own-interest.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { once, type Attempt } from "../../platform/idempotency.ts";
import { Problem } from "../../platform/problem.ts";
import { mayRemoveRaces } from "../policy.ts";
import { findResult } from "../result-store.ts";
import { correctResult } from "../sheet/save-result.ts";

/**
 * Removes results from a rider, with a reason: they stay on their sheets and belong to nobody, as if a person had
 * refused the match, so that no later upload matches them to the rider again. What they earned is taken back like in
 * any correction, and what was spent becomes an adjustment due (docs/spec/results.md#corrections). Takes an idempotency
 * key.
 */
export async function removeRaces(
  ctx: Ctx,
  riderId: string,
  { resultIds, reason }: RemoveRacesInput,
  key: string,
): Promise<RemoveRacesAnswer> {
  if (!mayRemoveRaces(ctx.actor)) throw new Problem("forbidden");
  const attempt: Attempt = { call: "remove-races", key, input: { riderId, resultIds, reason } };
  return ctx.db.write((tx) =>
    once(tx, ctx, attempt, async () => {
      await assertNoOwnInterest(tx, ctx, riderId);
      const removed: RemoveRacesAnswer["removed"] = [];
      let earned = 0;
      for (const resultId of new Set(resultIds)) {
        const before = await removeOne(tx, ctx, riderId, resultId);
        removed.push({ resultId, eventId: before.eventId, undoId: before.undoId });
        earned += before.earned;
      }
      await record(
        tx,
        ctx,
        "rider.remove-races",
        { type: "rider", id: riderId },
        { before: { races: removed.length, earned }, after: { reason, results: removed.map((one) => one.resultId) } },
      );
      return { removed };
    }),
  );
}

async function removeOne(tx: Tx, ctx: Ctx, riderId: string, resultId: string) {
  const row = await findResult(tx, resultId);
  if (row?.riderId !== riderId) throw new Problem("not_found");
  const { eventId, earned, version } = row;
  const input = { resultId, __v: version, riderId: null };
  const done = await correctResult(tx, ctx, eventId, input, () => {
    throw new Error("a correction without `confirm` does not ask");
  });
  return { eventId, earned, undoId: done?.undoId ?? null };
}
