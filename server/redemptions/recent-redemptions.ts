import type { RedemptionRecord } from "#shared/redemptions.schema.ts";
import type { Ctx } from "../platform/context.ts";
import { presentRedemption } from "./present.ts";
import { listRedemptions } from "./store.ts";

/** A rider's newest redemptions, for screens that show a few beside other things. */
export async function recentRedemptions(ctx: Ctx, riderId: string, most: number): Promise<RedemptionRecord[]> {
  const { rows } = await listRedemptions(ctx.db, { riderId, revoked: false }, most);
  return rows.map((row) => presentRedemption(ctx, row));
}
