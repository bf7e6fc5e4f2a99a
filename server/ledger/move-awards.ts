import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { lockRow } from "../platform/db/lock.ts";
import { post, type Line } from "./post.ts";
import { awards } from "./tables.ts";

/** Both databases limit the number of params of a statement. */
const atOnce = 300;

/**
 * Moves awards to another account of the same rider, all of them or those with these ids. An award keeps its value, its
 * dates and what was drawn on it. The movement takes what is left of it from one account and gives it to the other, so
 * that each rider's ledger adds up to what the rider's awards are worth. Returns the ids of the moved awards.
 */
export async function moveAwards(
  tx: Tx,
  ctx: Ctx,
  { from, to, ids, note }: { from: string; to: string; ids?: readonly string[]; note: string },
): Promise<string[]> {
  await lockRow(tx, awards, eq(awards.riderId, from));
  const held = await tx.select().from(awards).where(eq(awards.riderId, from)).orderBy(asc(awards.id));
  const wanted = ids && new Set(ids);
  const moving = wanted ? held.filter(({ id }) => wanted.has(id)) : held;
  for (let at = 0; at < moving.length; at += atOnce) {
    const some = moving.slice(at, at + atOnce);
    await tx
      .update(awards)
      .set({ riderId: to, version: sql`${awards.version} + 1` })
      .where(
        and(
          eq(awards.riderId, from),
          inArray(
            awards.id,
            some.map(({ id }) => id),
          ),
        ),
      );
    const lines = some
      .filter(({ currentValue }) => currentValue > 0)
      .flatMap(({ id: awardId, wallet, currency, currentValue }): Line[] => {
        const account = wallet === "credit" ? "riderCredit" : "riderCash";
        return [
          { account, amount: -currentValue, currency, awardId, riderId: from },
          { account, amount: currentValue, currency, awardId, riderId: to },
        ];
      });
    if (lines.length > 0) await post(tx, ctx, { kind: "move", note, lines });
  }
  return moving.map(({ id }) => id);
}

/** Returns which of these results' awards a rider holds, by their ids. */
export async function awardsOfResultsHeldBy(tx: Tx, riderId: string, resultIds: readonly string[]): Promise<string[]> {
  const wanted = new Set(resultIds);
  const held = await tx
    .select({ id: awards.id, resultId: awards.resultId })
    .from(awards)
    .where(eq(awards.riderId, riderId));
  return held.filter(({ resultId }) => resultId !== null && wanted.has(resultId)).map(({ id }) => id);
}

/** Returns the payout claims that hold these awards. */
export async function claimsHolding(tx: Tx, riderId: string, awardIds: readonly string[]): Promise<string[]> {
  const wanted = new Set(awardIds);
  const held = await tx
    .select({ id: awards.id, claimId: awards.claimId })
    .from(awards)
    .where(eq(awards.riderId, riderId));
  return [...new Set(held.flatMap(({ id, claimId }) => (claimId !== null && wanted.has(id) ? claimId : [])))];
}
