import type { FactoryOverrideAnswer, FactoryOverrideInput } from "#shared/factory.schema.ts";
import { assertNoOwnInterest } from "../../accounts/own-interest.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import { once, type Attempt } from "../../platform/idempotency.ts";
import { Problem } from "../../platform/problem.ts";
import { mayOverrideFactory } from "../policy.ts";
import { reassessEvent } from "../settling/reassess.ts";
import { changeResult, findResult } from "../result-store.ts";

/**
 * Pays a factory rider for one result despite the factory mark, or revokes that. The result is evaluated again at once.
 * The exception applies only to this rider: if the result is matched to another factory rider, it does not apply. The
 * idempotency key makes it run once.
 */
export async function overrideFactory(
  ctx: Ctx,
  resultId: string,
  { pay, reason }: FactoryOverrideInput,
  key: string,
): Promise<FactoryOverrideAnswer> {
  if (!mayOverrideFactory(ctx.actor)) throw new Problem("forbidden");
  const attempt: Attempt = { call: "factory-override", key, input: { resultId, pay, reason } };
  return ctx.db.write((tx) =>
    once(tx, ctx, attempt, async () => {
      const before = await findResult(tx, resultId);
      if (!before) throw new Problem("not_found");
      const { riderId, eventId, factoryPaidTo } = before;
      if (riderId === null) throw new Problem("not_valid_rider");
      await assertNoOwnInterest(tx, ctx, riderId);
      await changeResult(tx, resultId, { factoryPaidTo: pay ? riderId : null });
      await reassessEvent(tx, ctx, eventId, { riderIds: [riderId] });
      const after = await findResult(tx, resultId);
      const change = { factoryPaidTo: pay ? riderId : null, reason, earned: after?.earned ?? 0 };
      const subject = { type: "result", id: resultId };
      await record(tx, ctx, "result.factory-override", subject, {
        before: { factoryPaidTo, earned: before.earned },
        after: change,
      });
      return { resultId, earned: after?.earned ?? 0, reason: after?.reason ?? null };
    }),
  );
}
