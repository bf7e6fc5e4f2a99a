import type { RedemptionRecord } from "#shared/redemptions.schema.ts";
import type { Ctx } from "../platform/context.ts";
import { presentRedemption } from "./present.ts";
import { sliceOfRedemptions } from "./store.ts";

/**
 * Returns a rider's newest redemptions, for screens that show a few of them. Refunded ones are left out unless
 * `refunded` is set; `dealerId` limits the list to one counter.
 */
export async function recentRedemptions(
  ctx: Ctx,
  riderId: string,
  limit: number,
  { dealerId, refunded = false }: { dealerId?: string; refunded?: boolean } = {},
): Promise<RedemptionRecord[]> {
  const rows = await sliceOfRedemptions(
    ctx.db,
    { riderId, dealerId, revoked: refunded ? null : false },
    { limit: limit, offset: 0 },
  );
  return rows.map((row) => presentRedemption(ctx, row));
}
