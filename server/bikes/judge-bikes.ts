import { judgeVin, yearsFrom, type VinJudgement } from "#shared/vin.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { bikesOf } from "./bikes-of.ts";
import { reassessRider } from "../results/reassess.ts";
import { updateBike, verifiedPatterns } from "./store.ts";

type Pattern = Awaited<ReturnType<typeof verifiedPatterns>>[number];

/** The judgement of a VIN, with the make from the matching pattern. */
export type BikeJudgement = VinJudgement & { make: string | null };

/** Judges a VIN by the verified patterns and the program's rules. See docs/spec/bikes.md. */
export async function judgeBike(db: Reader, ctx: Ctx, vin: string): Promise<BikeJudgement> {
  return judgeBy(await verifiedPatterns(db), ctx, vin);
}

function judgeBy(patterns: readonly Pattern[], ctx: Ctx, vin: string): BikeJudgement {
  const judged = judgeVin(vin, patterns, {
    qualifyingYear: ctx.programme.qualifyingBikeYear,
    yearsFrom: yearsFrom(ctx.now.getUTCFullYear()),
    wmis: ctx.programme.wmis,
  });
  const matched = patterns.find(({ model, year }) => model === judged.model && year === judged.year);
  return { ...judged, make: matched?.make ?? null };
}

/** Judges the rider's bikes again after patterns changed, and the results too if a bike's state changed. */
export async function judgeBikesOf(tx: Tx, ctx: Ctx, riderId: string): Promise<void> {
  const patterns = await verifiedPatterns(tx);
  let changed = false;
  for (const bike of await bikesOf(tx, riderId)) {
    const { state, make, model, year } = judgeBy(patterns, ctx, bike.vin);
    if (state === bike.state) continue;
    changed = true;
    await updateBike(tx, bike.id, {
      state,
      verifiedAt: state === "valid" ? ctx.now : null,
      ...(state === "valid" ? { make, model: model ?? bike.model, year: year ?? bike.year } : {}),
    });
  }
  if (changed) await reassessRider(tx, ctx, riderId);
}
