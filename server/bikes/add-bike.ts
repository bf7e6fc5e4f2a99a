import { eq } from "drizzle-orm";
import type { BikeInput } from "#shared/bikes.schema.ts";
import { nameKey } from "#shared/name-key.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { hasRow } from "../platform/db/statements/has-row.ts";
import { Problem } from "../platform/problem.ts";
import { bikesOf, type BikeRow } from "./bikes-of.ts";
import { riders } from "../riders/tables.ts";
import { reassessRider } from "../results/settling/reassess.ts";
import { evaluateBike, oldestYearToAdd, type BikeEvaluation } from "./evaluate-bikes.ts";
import { mayChangeBikes } from "./policy.ts";
import { settleVins } from "./remove-bike.ts";
import { holderOfVin, insertBike, rejectionsOf } from "./store.ts";

/**
 * Evaluates a VIN. Throws when it is not valid, is too old, is on another active account, or was rejected on this one.
 * See docs/spec/bikes.md.
 */
export async function evaluateNewBike(
  tx: Tx,
  ctx: Ctx,
  riderId: string,
  input: BikeInput,
  field = "vin",
): Promise<BikeEvaluation> {
  const evaluated = await evaluateBike(tx, ctx, input.vin);
  const { reason, suggestion } = evaluated;
  if (reason === "too_old") {
    const values = { qualifyingYear: await oldestYearToAdd(tx, ctx.now) };
    throw new Problem("bike_too_old", { fields: { [field]: "bike_too_old" }, values });
  }
  if (reason) {
    throw new Problem("invalid_vin", { fields: { [field]: "invalid_vin" }, extra: { suggestion } });
  }
  if (await holderOfVin(tx, evaluated.vin, riderId)) {
    throw new Problem("vin_taken", { fields: { [field]: "vin_taken" } });
  }
  return afterRejections(tx, ctx, riderId, evaluated, field);
}

/**
 * Applies earlier rejections of a VIN by staff: the same rider cannot add it again, and on another account the bike
 * stays pending until staff decide, because patterns do not overrule a decision. See
 * docs/spec/bikes.md#decisions-of-staff.
 */
async function afterRejections(
  tx: Tx,
  { actor }: Ctx,
  riderId: string,
  evaluated: BikeEvaluation,
  field: string,
): Promise<BikeEvaluation> {
  const rejected = await rejectionsOf(tx, [evaluated.vin]);
  if (rejected.length === 0) return evaluated;
  if (actor.type !== "admin" && rejected.some((bike) => bike.riderId === riderId)) {
    throw new Problem("vin_rejected", { fields: { [field]: "vin_rejected" } });
  }
  return evaluated.state === "valid" ? { ...evaluated, state: "pending" } : evaluated;
}

/** Adds an evaluated bike to the rider, inside the transaction of a registration or of `addBike`. */
export async function addEvaluatedBike(
  tx: Tx,
  ctx: Ctx,
  riderId: string,
  input: BikeInput,
  evaluated: BikeEvaluation,
): Promise<BikeRow> {
  const own = await bikesOf(tx, riderId);
  const there = own.find(({ vin }) => vin === evaluated.vin);
  if (there) return there;
  // A matching pattern overrides what the rider typed; without one the rider's entries are used until a pattern
  // exists.
  const model = evaluated.model ?? input.model ?? null;
  const bike: BikeRow = {
    id: ctx.id(),
    riderId,
    vin: evaluated.vin,
    year: evaluated.year ?? null,
    make: evaluated.make ?? input.make ?? null,
    model,
    modelKey: model && nameKey(model),
    state: evaluated.state,
    stateAt: ctx.now,
    decidedBy: null,
    reason: null,
    addedAt: ctx.now,
    verifiedAt: evaluated.state === "valid" ? ctx.now : null,
    retiredAt: null,
  };
  await insertBike(tx, bike);
  const after = { riderId, vin: bike.vin, state: bike.state };
  await record(tx, ctx, "bike.add", { type: "bike", id: bike.id }, { after });
  return bike;
}

/**
 * Adds a bike to the rider; results that waited for a bike are evaluated again. See docs/spec/results.md#eligibility.
 */
export async function addBike(ctx: Ctx, riderId: string, input: BikeInput): Promise<BikeRow> {
  if (!mayChangeBikes(ctx.actor, riderId)) throw new Problem("forbidden");
  return ctx.db.write(async (tx) => {
    if (!(await hasRow(tx, riders, eq(riders.id, riderId)))) throw new Problem("not_found");
    const evaluated = await evaluateNewBike(tx, ctx, riderId, input);
    const bike = await addEvaluatedBike(tx, ctx, riderId, input, evaluated);
    await settleVins(tx, ctx, riderId);
    await reassessRider(tx, ctx, riderId);
    return bike;
  });
}
