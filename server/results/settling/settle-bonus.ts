import { and, eq, inArray } from "drizzle-orm";
import { bonusGrants } from "../../awards/tables.ts";
import { expiredPart, sumByKind } from "../../ledger/award-value.ts";
import { findAward, lockAward } from "../../ledger/reads/find-award.ts";
import { takeBack } from "../../ledger/take-back.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { duesOfAward } from "./due-store.ts";
import { listDue, settledSums } from "./list-due.ts";
import { awardsMovedListeners } from "./moved-listeners.ts";
import type { Settled } from "./settle.ts";

/**
 * Takes a bonus back: what is unspent returns to the program, and what was spent is due, like the money of a corrected
 * result (docs/spec/results.md#corrections). When it runs again after money came back, it first settles what is due.
 * All amounts are in cents.
 */
export async function settleBonus(tx: Tx, ctx: Ctx, awardId: string, reason: string): Promise<Settled> {
  await lockAward(tx, awardId);
  const award = await findAward(tx, awardId);
  if (!award) throw new Error("a granted bonus has an award");
  const { riderId, wallet, currency, initialValue, currentValue } = award;
  const revoked = (await sumByKind(tx, [awardId], ["revoke"])).get(awardId) ?? 0;
  const expired = (await expiredPart(tx, [awardId])).get(awardId) ?? 0;
  const dues = await duesOfAward(tx, awardId);
  const { paidBack, waived } = settledSums(dues);
  const spent = Math.max(0, initialValue + revoked - currentValue - expired);
  // If the rider paid back more than is spent now, the difference belongs to the rider again.
  const retained = Math.min(currentValue, Math.max(0, paidBack - spent));
  const { taken, movementId } = await takeBack(tx, ctx, { awardId, amount: currentValue - retained, reason });
  const owed = Math.max(0, spent - paidBack - waived);
  const settlement = { tx, ctx, eventId: null, awardId, currency, riderId, wallet, dues };
  const due = await listDue(settlement, owed, { resultId: "", why: "bonus_reversed" });
  await awardsMovedListeners.run(tx, ctx, [riderId]);
  const takings = movementId === null ? [] : [{ awardId, movementId, amount: taken }];
  return { riderId, wallet, issued: 0, taken, setOff: 0, due, takings };
}

/** Returns the bonus awards among these that staff took back, with the reason. */
export async function reversedBonuses(reader: Reader, awardIds: readonly string[]) {
  if (awardIds.length === 0) return [];
  const rows = await reader
    .select({ awardId: bonusGrants.awardId, reason: bonusGrants.reversalReason })
    .from(bonusGrants)
    .where(and(inArray(bonusGrants.awardId, [...awardIds]), eq(bonusGrants.state, "reversed")));
  return rows.flatMap(({ awardId, reason }) => (awardId === null ? [] : [{ awardId, reason: reason ?? "" }]));
}
