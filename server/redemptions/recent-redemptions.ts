import type { RedemptionRecord } from "#shared/redemptions.schema.ts";
import type { Ctx } from "../platform/context.ts";
import { presentRedemption } from "./present.ts";
import { pageOfRedemptions } from "./store.ts";

/**
 * A rider's newest redemptions, for screens that show a few beside other things: those that stand, or, with
 * `refunded`, all of them; with `dealerId` those at one counter.
 */
export async function recentRedemptions(
  ctx: Ctx,
  riderId: string,
  most: number,
  { dealerId, refunded = false }: { dealerId?: string; refunded?: boolean } = {},
): Promise<RedemptionRecord[]> {
  const rows = await pageOfRedemptions(ctx.db, { riderId, dealerId, revoked: refunded ? null : false }, most);
  return rows.map((row) => presentRedemption(ctx, row));
}
