import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import { bikesOf } from "./bikes-of.ts";
import { reassessRider } from "../results/settling/reassess.ts";
import { mayChangeBikes } from "./policy.ts";
import { bikeOf, holderOfVin, unprovenWithVin, updateBike } from "./store.ts";

/**
 * Removes a bike from the rider. Its VIN is free again; the bike's earlier results still pay, by the dates on which the
 * rider had it.
 */
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
 * Resolves who holds the rider's VINs when the rider is verified, or is reactivated. If another active account holds a
 * VIN by now, the bike is removed from this rider. Otherwise the copies of the VIN on other riders' unverified
 * registrations are removed.
 */
export async function settleVins(tx: Tx, ctx: Ctx, riderId: string): Promise<void> {
  for (const bike of await bikesOf(tx, riderId)) {
    const { vin } = bike;
    const taken = (await holderOfVin(tx, vin, riderId)) !== undefined;
    const freed = taken ? [{ ...bike, riderId }] : await unprovenWithVin(tx, vin, riderId);
    for (const { id, state, riderId: bearer } of freed) {
      await updateBike(tx, id, { retiredAt: ctx.now });
      await record(tx, ctx, "bike.remove", { type: "bike", id }, { before: { riderId: bearer, vin, state } });
      if (bearer !== riderId) await reassessRider(tx, ctx, bearer);
    }
  }
}
