import { createHash } from "node:crypto";
import type { BikeEffects } from "#shared/bike-decisions.schema.ts";
import type { WalletTotal } from "#shared/results.schema.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import { predictBikeMoves, type PredictedMove } from "../../results/settling/predict-moves.ts";
import type { BikePlan } from "./plan-bikes.ts";

/** These are the effects of a plan, and the money that it moves for each rider. */
export interface PredictedEffects {
  effects: BikeEffects;
  moves: PredictedMove[];
}

/** Computes what a plan does to bikes, riders and money; it writes nothing. */
export async function effectsOf(reader: Reader, ctx: Ctx, plan: BikePlan): Promise<PredictedEffects> {
  const { changes, own, held } = plan;
  const riderIds = [...new Set(changes.map(({ bike }) => bike.riderId))];
  const assumed = new Map(
    changes.map(({ bike, change }) => [bike.id, { state: change.state, year: change.year ?? bike.year }]),
  );
  const moves = await predictBikeMoves(reader, ctx, riderIds, assumed);
  const sums = {
    bikes: changes.length,
    riders: riderIds.length,
    awards: moves.reduce((sum, { awards }) => sum + awards, 0),
    gives: walletTotalsOf(moves, ({ amount }) => amount),
    takes: walletTotalsOf(moves, ({ amount }) => -amount),
    spent: walletTotalsOf(moves, ({ spent }) => spent),
    waits: walletTotalsOf(moves, ({ waits }) => waits),
    own,
    held,
  };
  // The checksum includes the current state of each bike, so that a decision of another admin in the meantime requires
  // another confirmation.
  const states = changes
    .map(({ bike, change }) => `${bike.id} ${bike.state} ${bike.stateAt.getTime()} ${change.state}`)
    .toSorted();
  const amounts = moves.map(({ riderId, eventId, wallet, amount }) => `${riderId} ${eventId} ${wallet} ${amount}`);
  const checksum = createHash("sha256")
    .update(JSON.stringify([states, amounts.toSorted(), sums]))
    .digest("hex");
  return { effects: { checksum, ...sums }, moves };
}

/** Adds up the positive amounts by wallet and currency, with the number of riders who are affected. */
function walletTotalsOf(moves: readonly PredictedMove[], amountOf: (move: PredictedMove) => number): WalletTotal[] {
  const counted = moves.filter((move) => amountOf(move) > 0);
  return [...Map.groupBy(counted, ({ wallet, currency }) => `${wallet} ${currency}`).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { wallet, currency } = first;
    const amount = own.reduce((sum, move) => sum + amountOf(move), 0);
    return { wallet, currency, amount, riders: new Set(own.map(({ riderId }) => riderId)).size };
  });
}
