import { record } from "../platform/audit/audit.ts";
import type { Ctx, RiderActor } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";
import { addFavourite, findDealer, removeFavourite } from "./dealer-store.ts";

/** Adds a dealer to a rider's favorites, or removes it; repeating the call changes nothing. */
export async function setFavouriteDealer(
  ctx: Ctx,
  rider: RiderActor,
  dealerId: string,
  favourite: boolean,
): Promise<void> {
  await ctx.db.write(async (tx) => {
    if (!favourite) await removeFavourite(tx, rider.id, dealerId);
    else {
      const dealer = await findDealer(tx, dealerId);
      if (!dealer?.active) throw new Problem("not_found");
      await addFavourite(tx, { riderId: rider.id, dealerId, since: ctx.now });
    }
    const act = favourite ? "rider.favourite-dealer" : "rider.unfavourite-dealer";
    await record(tx, ctx, act, { type: "rider", id: rider.id }, { after: { dealerId } });
  });
}
