import type { OwnRiderAnswer } from "#shared/rider-views.schema.ts";
import type { Ctx } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";
import { recentRedemptions } from "../redemptions/recent-redemptions.ts";
import { mayReadRider } from "./policy.ts";
import { riderRecordOf } from "./present.ts";

const shown = 25;

/** A rider's record as the rider and admins see it; for another rider it answers as if the record did not exist. */
export async function ownView(ctx: Ctx, riderId: string): Promise<OwnRiderAnswer> {
  if (!mayReadRider(ctx.actor, riderId)) throw new Problem("not_found");
  const rider = await riderRecordOf(ctx.db, ctx, riderId);
  if (!rider) throw new Problem("not_found");
  return {
    rider,
    creditRedemptions: await recentRedemptions(ctx, riderId, shown, { refunded: true }),
    payoutClaims: [],
  };
}
