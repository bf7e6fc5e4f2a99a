import { eq, sql } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { expiredPart } from "../award-value.ts";
import { reinstate } from "../reinstate.ts";
import { awards } from "../tables.ts";

type Award = typeof awards.$inferSelect;

/**
 * Moves an award's last day. A ledger movement restores an expired part, whose cents the function returns. The caller
 * holds the award's lock and has checked that the move is allowed.
 */
export async function moveExpiry(tx: Tx, ctx: Ctx, award: Award, expiresAt: Date): Promise<number> {
  const { id: awardId, riderId, currency, wallet } = award;
  const expired = (await expiredPart(tx, [awardId])).get(awardId) ?? 0;
  if (expired > 0) await reinstate(tx, ctx, { awardId, riderId, currency, amount: expired, wallet });
  await tx
    .update(awards)
    .set({ expiresAt, version: sql`${awards.version} + 1` })
    .where(eq(awards.id, awardId));
  return expired;
}
