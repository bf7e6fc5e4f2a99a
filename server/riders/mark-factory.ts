import { eq, sql } from "drizzle-orm";
import type { MarkFactoryInput } from "#shared/factory.schema.ts";
import type { RiderRecord } from "#shared/riders.schema.ts";
import { assertNoOwnInterest } from "../accounts/own-interest.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { lockRow } from "../platform/db/lock.ts";
import { Problem } from "../platform/problem.ts";
import { reassessRider } from "../results/settling/reassess.ts";
import { mayMarkFactory } from "./policy.ts";
import { riderRecordOf } from "./present.ts";
import { riders } from "./tables.ts";

/**
 * Marks a rider as a factory rider, or removes the mark, and evaluates the rider's results again: unspent awards are
 * taken back, or the results pay again. Setting the current state again changes nothing.
 */
export async function markFactory(
  ctx: Ctx,
  riderId: string,
  { factory, reason }: MarkFactoryInput,
): Promise<RiderRecord> {
  if (!mayMarkFactory(ctx.actor)) throw new Problem("forbidden");
  return ctx.db.write(async (tx) => {
    await lockRow(tx, riders, eq(riders.id, riderId));
    const before = await current(tx, ctx, riderId);
    const [row] = await tx.select({ mergedIntoId: riders.mergedIntoId }).from(riders).where(eq(riders.id, riderId));
    if (row?.mergedIntoId) throw new Problem("rider_merged");
    await assertNoOwnInterest(tx, ctx, riderId);
    if (before.factory === factory) return before;
    await tx
      .update(riders)
      .set({ factory, version: sql`${riders.version} + 1` })
      .where(eq(riders.id, riderId));
    await reassessRider(tx, ctx, riderId);
    const change = { before: { factory: before.factory }, after: { factory, reason } };
    await record(tx, ctx, "rider.mark-factory", { type: "rider", id: riderId }, change);
    return current(tx, ctx, riderId);
  });
}

async function current(tx: Tx, ctx: Ctx, riderId: string): Promise<RiderRecord> {
  const rider = await riderRecordOf(tx, ctx, riderId);
  if (!rider) throw new Problem("not_valid_rider");
  return rider;
}
