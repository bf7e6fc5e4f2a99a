import type { BikesChangedAnswer } from "#shared/vin-patterns.schema.ts";
import type { BikeEffects } from "#shared/bike-decisions.schema.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { firstAnswer, once, type Attempt } from "../../platform/idempotency.ts";
import { orAsk } from "../../platform/db/dry-run.ts";
import { applyPlan } from "./apply-plan.ts";
import { effectsOf } from "./bike-effects.ts";
import type { BikePlan } from "./plan-bikes.ts";

/**
 * This is the max number of riders whose results are evaluated in one transaction, so that it does not delay other
 * writes for long.
 */
const ridersAtOnce = 25;

interface BikesChange {
  attempt: Attempt;
  /** This is the checksum of the effects that the user confirmed; without it nothing is written. */
  confirm: string | undefined;
  /**
   * Plans the changes that are still to be made. It runs again in the transaction, because others may have made changes
   * in the meantime.
   */
  plan: (reader: Reader) => Promise<BikePlan>;
  /** Writes what must be in force before the bikes change. It runs in each transaction. */
  begin?: (tx: Tx) => Promise<void>;
  /** Writes what may happen only after the last bike has changed. */
  end?: (tx: Tx) => Promise<void>;
}

interface Written {
  done: BikeEffects;
  left: boolean;
}

/**
 * Changes the states of bikes as planned, after the effects were confirmed. One call changes the bikes of a limited
 * number of riders; `asks` then has the effects for the remaining riders, which the user confirms with the next call. A
 * repeated key gets the first answer and changes nothing.
 */
export async function changeBikes(ctx: Ctx, change: BikesChange): Promise<BikesChangedAnswer> {
  const { attempt, confirm, plan, begin, end } = change;
  const asks = async () => (await effectsOf(ctx.db, ctx, await plan(ctx.db))).effects;
  const storedAnswer = () => firstAnswer<Written>(ctx.db, ctx, attempt);
  let written = await storedAnswer();
  if (!written) {
    const asked = await asks().catch(async (error: unknown) => {
      // If the first of two identical requests has finished in the meantime, the second must not be refused.
      if ((await storedAnswer()) === null) throw error;
      return null;
    });
    if (confirm !== asked?.checksum && (await storedAnswer()) === null) return { done: null, asks: asked };
    const outcome = await orAsk<Written, BikeEffects>((ask) =>
      ctx.db.write((tx) =>
        once(tx, ctx, attempt, async (): Promise<Written> => {
          await begin?.(tx);
          const whole = await plan(tx);
          const batch = { ...whole, changes: firstRiders(whole.changes) };
          const left = batch.changes.length < whole.changes.length;
          const { effects, moves } = await effectsOf(tx, ctx, batch);
          // Somebody else may have made changes since the effects were compared above.
          if (!left && effects.checksum !== confirm) ask(effects);
          await applyPlan(tx, ctx, batch.changes, new Set(moves.map(({ riderId }) => riderId)));
          if (!left) await end?.(tx);
          return { done: effects, left };
        }),
      ),
    );
    if (!outcome.done) return outcome;
    written = outcome.done;
  }
  return { done: written.done, asks: written.left ? await asks() : null };
}

/**
 * Returns the first changes, for as many riders as one transaction may evaluate. All bikes of a rider are changed in
 * the same transaction.
 */
function firstRiders(changes: BikePlan["changes"]): BikePlan["changes"] {
  const riders = new Set([...new Set(changes.map(({ bike }) => bike.riderId))].slice(0, ridersAtOnce));
  return changes.filter(({ bike }) => riders.has(bike.riderId));
}
