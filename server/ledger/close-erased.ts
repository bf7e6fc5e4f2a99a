import { and, inArray, isNotNull } from "drizzle-orm";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { riders } from "../riders/tables.ts";
import { giveUp } from "./give-up.ts";

/**
 * Moves refunds and corrections for erased riders to the expired account at once, in the same transaction, because
 * nobody can use them. Staff sees them in the list of such amounts. Returns the cents that were moved.
 */
export async function closeErased(tx: Tx, ctx: Ctx, riderIds: readonly string[]): Promise<number> {
  if (riderIds.length === 0) return 0;
  const erased = await tx
    .select({ id: riders.id })
    .from(riders)
    .where(and(inArray(riders.id, [...new Set(riderIds)]), isNotNull(riders.erasedAt)));
  return giveUp(
    tx,
    ctx,
    erased.map(({ id }) => id),
    "rider_erased",
  );
}
