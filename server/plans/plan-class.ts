import { dayPacific } from "#shared/dates.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";
import { mayBePlanned } from "./policy.ts";
import { deletePlan, findPlannable, insertPlan } from "./store.ts";

/**
 * Stores that a rider is going to race a class. The plan leads to a reminder for the rider, and ranks riders of the
 * same name when results are matched; it never matches or pays a result (docs/spec/results.md#plans). Doing it twice
 * changes nothing.
 */
export async function planClass(ctx: Ctx, riderId: string, classId: string): Promise<string> {
  return ctx.db.write(async (tx) => {
    const race = await findPlannable(tx, classId);
    if (!race) throw new Problem("not_found");
    if (!mayBePlanned(race, dayPacific(ctx.now)) || race.didNotRunAt !== null) throw new Problem("race_over");
    const { eventId } = race;
    const isNew = await insertPlan(tx, { riderId, eventId, classId, plannedAt: ctx.now });
    if (isNew) await record(tx, ctx, "plan.add", { type: "rider", id: riderId }, { after: { eventId, classId } });
    return eventId;
  });
}

/** Removes a rider's plan, which is also possible after the race. */
export async function dropPlan(ctx: Ctx, riderId: string, classId: string): Promise<string> {
  return ctx.db.write(async (tx) => {
    const eventId = await deletePlan(tx, riderId, classId);
    if (eventId === null) throw new Problem("not_found");
    await record(tx, ctx, "plan.drop", { type: "rider", id: riderId }, { before: { eventId, classId } });
    return eventId;
  });
}
