import type { BikeInput } from "#shared/bikes.schema.ts";
import { record } from "../platform/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import { bikesOf, type BikeRow } from "./bikes-of.ts";
import { reassessRider } from "../results/reassess.ts";
import { judgeBike, oldestYearToAdd, type BikeJudgement } from "./judge-bikes.ts";
import { mayChangeBikes } from "./policy.ts";
import { settleVins } from "./remove-bike.ts";
import { insertBike, othersWithVin, riderExists } from "./store.ts";

/** Rejects a VIN that is not valid, is too old, or is on another active account. See docs/spec/bikes.md. */
export async function judgeNewBike(
  tx: Tx,
  ctx: Ctx,
  riderId: string,
  input: BikeInput,
  field = "vin",
): Promise<BikeJudgement> {
  const judged = await judgeBike(tx, ctx, input.vin);
  const { reason, suggestion } = judged;
  if (reason === "too_old") {
    const values = { qualifyingYear: await oldestYearToAdd(tx, ctx.now) };
    throw new Problem("bike_too_old", { fields: { [field]: "bike_too_old" }, values });
  }
  if (reason) {
    const extra = suggestion === undefined ? {} : { suggestion };
    throw new Problem("invalid_vin", { fields: { [field]: "invalid_vin" }, extra });
  }
  if ((await othersWithVin(tx, judged.vin, riderId)).length > 0) {
    throw new Problem("vin_taken", { fields: { [field]: "vin_taken" } });
  }
  return judged;
}

/** Adds a judged bike to the rider, inside the transaction of a registration or of `addBike`. */
export async function addJudgedBike(
  tx: Tx,
  ctx: Ctx,
  riderId: string,
  input: BikeInput,
  judged: BikeJudgement,
): Promise<BikeRow> {
  const own = await bikesOf(tx, riderId);
  const there = own.find(({ vin }) => vin === judged.vin);
  if (there) return there;
  const bike: BikeRow = {
    id: ctx.id(),
    riderId,
    vin: judged.vin,
    year: judged.year ?? null,
    // A matching pattern overrides what the rider typed; without one the rider's entries are used until a pattern
    // exists.
    make: judged.make ?? input.make ?? null,
    model: judged.model ?? input.model ?? null,
    state: judged.state,
    addedAt: ctx.now,
    verifiedAt: judged.state === "valid" ? ctx.now : null,
    retiredAt: null,
  };
  await insertBike(tx, bike);
  const after = { riderId, vin: bike.vin, state: bike.state };
  await record(tx, ctx, "bike.add", { type: "bike", id: bike.id }, { after });
  return bike;
}

/** Adds a bike to the rider; results that waited for a bike are judged again. See docs/spec/results.md#eligibility. */
export async function addBike(ctx: Ctx, riderId: string, input: BikeInput): Promise<BikeRow> {
  if (!mayChangeBikes(ctx.actor, riderId)) throw new Problem("forbidden");
  return ctx.db.write(async (tx) => {
    if (!(await riderExists(tx, riderId))) throw new Problem("not_found");
    const judged = await judgeNewBike(tx, ctx, riderId, input);
    const bike = await addJudgedBike(tx, ctx, riderId, input, judged);
    await settleVins(tx, ctx, riderId);
    await reassessRider(tx, ctx, riderId);
    return bike;
  });
}
