import { modelYearOf, yearsFrom } from "#shared/vin.ts";
import { vinFault } from "#shared/typed-vin.ts";
import type { DecideBikeInput } from "#shared/bike-decisions.schema.ts";
import type { BikesChangedAnswer } from "#shared/vin-patterns.schema.ts";
import { assertNoOwnInterest } from "../../accounts/own-interest.ts";
import type { AdminActor, Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { seasonAt } from "../../seasons/season-settings.ts";
import type { BikeRow } from "../bikes-of.ts";
import { oldestYearToAdd } from "../evaluate-bikes.ts";
import { mayJudgeBikes } from "../policy.ts";
import { holderOfVin } from "../store.ts";
import { changeBikes } from "./change-bikes.ts";
import { bikeToDecide } from "./bike-states-store.ts";
import type { BikePlan } from "./plan-bikes.ts";

/**
 * Verifies one bike by hand, with a reason, or rejects it, and evaluates its rider's results again. Patterns never
 * change a decision. Unless `confirm` is the checksum of the current effects, nothing is written and the effects are
 * returned. See docs/spec/bikes.md#decisions-of-staff.
 */
export async function decideBike(
  ctx: Ctx,
  bikeId: string,
  decision: "valid" | "invalid",
  { reason, confirm }: DecideBikeInput,
  key: string,
): Promise<BikesChangedAnswer> {
  const { actor } = ctx;
  if (!mayJudgeBikes(actor)) throw new Problem("forbidden");
  return changeBikes(ctx, {
    attempt: { call: "decide-bike", key, input: { bikeId, decision, reason, confirm } },
    confirm,
    plan: (reader) => planDecision(reader, ctx, actor, bikeId, { decision, reason }),
  });
}

async function planDecision(
  reader: Reader,
  ctx: Ctx,
  actor: AdminActor,
  bikeId: string,
  { decision, reason }: { decision: "valid" | "invalid"; reason: string },
): Promise<BikePlan> {
  const bike = await bikeToDecide(reader, bikeId);
  if (!bike) throw new Problem("not_found");
  await assertNoOwnInterest(reader, ctx, bike.riderId);
  if (bike.state === decision || (bike.retiredAt !== null && bike.state !== "pending"))
    throw new Problem("bike_decided");
  const year = decision === "valid" ? await qualifyingYearOf(reader, ctx, bike) : bike.year;
  const change = { state: decision, year, decidedBy: actor.id, reason } as const;
  return { changes: [{ bike, change }], own: 0, held: 0 };
}

/**
 * Returns the model year of a bike that staff may verify. Throws if the rules exclude the bike, because staff cannot
 * override them.
 */
async function qualifyingYearOf(reader: Reader, ctx: Ctx, { vin, riderId, addedAt }: BikeRow): Promise<number> {
  const { wmis } = ctx.programme;
  if (vinFault(vin)) throw new Problem("invalid_vin");
  if (wmis.length > 0 && !wmis.includes(vin.slice(0, 3))) throw new Problem("bike_other_maker");
  const year = modelYearOf(vin, yearsFrom(seasonAt(ctx.now)));
  if (year === null) throw new Problem("bike_year_unknown");
  const qualifyingYear = await oldestYearToAdd(reader, addedAt);
  if (year < qualifyingYear) throw new Problem("bike_too_old", { values: { qualifyingYear } });
  if (await holderOfVin(reader, vin, riderId)) throw new Problem("vin_taken");
  return year;
}
