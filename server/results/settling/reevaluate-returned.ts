import type { Currency } from "#shared/money.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { openDuesOf } from "./due-store.ts";
import { reassessEvent } from "./reassess.ts";
import { reversedBonuses, settleBonus } from "./settle-bonus.ts";
import type { Settled } from "./settle.ts";
import { racesOfAwards } from "../../ledger/reads/valid-awards.ts";

/**
 * Evaluates results again when money of their awards came back, or left an expired account. An amount due from an
 * earlier correction is taken first; the rider can spend only the rest. The same goes for a bonus that was taken back.
 * Returns what was moved by rider and wallet, in cents. The caller notifies the rider of what was taken back.
 */
export async function reevaluateReturned(tx: Tx, ctx: Ctx, awardIds: readonly string[]): Promise<Settled[]> {
  const settled: Settled[] = [];
  for (const [eventId, riderIds] of await racesOfAwards(tx, awardIds)) {
    settled.push(...(await reassessEvent(tx, ctx, eventId, { riderIds, toldByCaller: true })).settled);
  }
  for (const { awardId, reason } of await reversedBonuses(tx, awardIds)) {
    settled.push(await settleBonus(tx, ctx, awardId, reason));
  }
  return settled;
}

/**
 * Returns the cents of the returned money that the new evaluation retained: what was taken back, less what was issued
 * in its place.
 */
export const retainedOf = (settled: readonly Settled[]): number =>
  Math.max(
    0,
    settled.reduce((sum, { taken, issued }) => sum + taken - issued, 0),
  );

/**
 * Returns the races and the bonuses for which an amount of credit is due, because the rider had spent what a correction
 * takes back. A partial refund goes to the awards of these races and bonuses first.
 */
export async function creditWantedBack(
  tx: Tx,
  riderId: string,
  currency: Currency,
): Promise<{ eventIds: Set<string>; awardIds: Set<string> }> {
  const dues = await openDuesOf(tx, riderId, currency);
  return {
    eventIds: new Set(dues.flatMap(({ eventId }) => eventId ?? [])),
    awardIds: new Set(dues.flatMap(({ awardId }) => awardId ?? [])),
  };
}
