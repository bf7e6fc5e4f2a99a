import { record } from "../platform/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import { bikesOf } from "./bikes-of.ts";
import { reassessRider } from "../results/reassess.ts";
import { mayChangeBikes } from "./policy.ts";
import { bikeOf, othersWithVin, unprovenWithVin, updateBike } from "./store.ts";

/** Takes a bike off the rider: its VIN is free again, and what it earned before stands on its dates. */
export async function removeBike(ctx: Ctx, riderId: string, bikeId: string): Promise<void> {
  if (!mayChangeBikes(ctx.actor, riderId)) throw new Problem("forbidden");
  await ctx.db.write(async (tx) => {
    const bike = await bikeOf(tx, riderId, bikeId);
    if (!bike) throw new Problem("not_found");
    await updateBike(tx, bike.id, { retiredAt: ctx.now });
    await reassessRider(tx, ctx, riderId);
    const { vin, state } = bike;
    await record(tx, ctx, "bike.remove", { type: "bike", id: bike.id }, { before: { riderId, vin, state } });
  });
}

/** Frees every VIN of the rider, inside the caller's transaction. */
export async function retireBikesOf(tx: Tx, ctx: Ctx, riderId: string): Promise<void> {
  for (const { id, vin, state } of await bikesOf(tx, riderId)) {
    await updateBike(tx, id, { retiredAt: ctx.now });
    await record(tx, ctx, "bike.remove", { type: "bike", id }, { before: { riderId, vin, state } });
  }
}

/**
 * Settles who bears the rider's VINs from now on: the rider is proven, or comes back after being deactivated. What
 * another active account bears by now is freed here; copies on registrations that nobody proved are freed there.
 */
export async function settleVins(tx: Tx, ctx: Ctx, riderId: string): Promise<void> {
  for (const bike of await bikesOf(tx, riderId)) {
    const { vin } = bike;
    const taken = (await othersWithVin(tx, vin, riderId)).length > 0;
    const freed = taken ? [{ ...bike, riderId }] : await unprovenWithVin(tx, vin, riderId);
    for (const { id, state, riderId: bearer } of freed) {
      await updateBike(tx, id, { retiredAt: ctx.now });
      await record(tx, ctx, "bike.remove", { type: "bike", id }, { before: { riderId: bearer, vin, state } });
      if (bearer !== riderId) await reassessRider(tx, ctx, bearer);
    }
  }
}
