import type { OwnRiderAnswer } from "#shared/rider-views.schema.ts";
import { recentClaims } from "../payouts/present.ts";
import type { Ctx } from "../platform/context.ts";
import { recentRedemptions } from "../redemptions/recent-redemptions.ts";
import { readRider } from "../riders/read-rider.ts";
import { staffFacts } from "./staff-facts.ts";

const shown = 25;

/**
 * Returns a rider's record as the rider and admins see it; for another rider it answers as if the record did not exist.
 */
export async function ownView(ctx: Ctx, riderId: string): Promise<OwnRiderAnswer> {
  const rider = await readRider(ctx, riderId);
  return {
    rider,
    facts: ctx.actor.type === "admin" ? await staffFacts(ctx, riderId) : null,
    creditRedemptions: await recentRedemptions(ctx, riderId, shown, { refunded: true }),
    payoutClaims: await recentClaims(ctx, riderId, shown),
  };
}
