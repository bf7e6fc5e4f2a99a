import type { z } from "zod/mini";
import type { riderAwardsAnswer, riderAwardsQuery } from "#shared/awards.schema.ts";
import type { Ctx } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";
import { readAwards } from "../wallet/read-awards.ts";
import { accountState, bonusesOfAwards } from "./store.ts";

type RiderAwardsFilter = z.infer<typeof riderAwardsQuery>;

/** Returns a page of a rider's awards for staff; throws `not_valid_rider` for an unknown rider. */
export async function readRiderAwards(
  ctx: Ctx,
  riderId: string,
  query: RiderAwardsFilter,
): Promise<z.infer<typeof riderAwardsAnswer>> {
  if ((await accountState(ctx.db, riderId)) === "missing") throw new Problem("not_valid_rider");
  const { awards, pagination } = await readAwards(ctx, { ...query, riderId });
  const bonuses = await bonusesOfAwards(
    ctx.db,
    awards.map(({ _id }) => _id),
  );
  return { awards: awards.map((award) => ({ ...award, bonusId: bonuses.get(award._id) ?? null })), pagination };
}
