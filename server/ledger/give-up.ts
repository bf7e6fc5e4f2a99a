import { and, asc, gt, inArray, isNull } from "drizzle-orm";
import type { Ctx } from "../platform/context.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { expireAward, type ExpiryCause } from "./expiry/expire-awards.ts";
import { awards } from "./tables.ts";

/** Returns the credit and cash of riders that is still open: not spent, paid, revoked or expired. */
export function openAwards(reader: Reader, riderIds: readonly string[]) {
  const { id, wallet, currency, currentValue, claimId } = awards;
  return reader
    .select({ id, wallet, currency, amount: currentValue, claimId })
    .from(awards)
    .where(
      and(
        inArray(awards.riderId, [...riderIds]),
        gt(awards.currentValue, 0),
        isNull(awards.revokedAt),
        isNull(awards.expiredAt),
      ),
    )
    .orderBy(asc(awards.id));
}

/**
 * Moves the open credit and cash of riders to the expired account, because the rider gave it up or because it was
 * returned to an erased rider. Cash in a payout claim stays there. Returns the cents that were moved.
 */
export async function giveUp(tx: Tx, ctx: Ctx, riderIds: readonly string[], cause: ExpiryCause): Promise<number> {
  if (riderIds.length === 0) return 0;
  let moved = 0;
  for (const { id, claimId } of await openAwards(tx, riderIds)) {
    if (claimId === null) moved += await expireAward(tx, ctx, id, cause);
  }
  return moved;
}
