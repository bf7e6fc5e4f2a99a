import type { RiderRecord } from "#shared/riders.schema.ts";
import type { Ctx } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";
import { mayReadRider } from "./policy.ts";
import { riderRecordOf } from "./present.ts";

/** Returns a rider's record for the rider and for admins; throws `not_found` for any other actor. */
export async function readRider(ctx: Ctx, riderId: string): Promise<RiderRecord> {
  if (!mayReadRider(ctx.actor, riderId)) throw new Problem("not_found");
  const rider = await riderRecordOf(ctx.db, ctx, riderId);
  if (!rider) throw new Problem("not_found");
  return rider;
}
