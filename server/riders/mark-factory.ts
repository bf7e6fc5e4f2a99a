import { eq, sql } from "drizzle-orm";
import type { MarkFactoryInput } from "#shared/factory.schema.ts";
import type { RiderRecord } from "#shared/riders.schema.ts";
import { assertNoOwnInterest } from "../accounts/own-interest.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { lockRow } from "../platform/db/lock.ts";
import { once, type Attempt } from "../platform/idempotency.ts";
import { Problem } from "../platform/problem.ts";
import { reassessRider } from "../results/settling/reassess.ts";
import { confirmed } from "./confirmed-money.ts";
import { mayMarkFactory } from "./policy.ts";
import { riderRecordOf } from "./present.ts";
import { riders } from "./tables.ts";

/**
 * Marks a rider as a factory rider, or removes the mark, and evaluates the rider's results again: unspent awards are
 * taken back, or the results pay again. Setting the current state again changes nothing. Money moves only as staff saw
 * it in the preview (`money_unconfirmed`); `isPreview` shows what moves. Takes an idempotency key.
 */
export async function markFactory(
  ctx: Ctx,
  riderId: string,
  { factory, reason, confirm }: MarkFactoryInput,
  key: string,
  { isPreview = false } = {},
): Promise<RiderRecord> {
  if (!mayMarkFactory(ctx.actor)) throw new Problem("forbidden");
  // A retry after no answer has the checksum of another preview, so it is not part of the input.
  const attempt: Attempt = { call: "mark-factory", key, input: { riderId, factory, reason } };
  return ctx.db.write(async (tx) => {
    await once(tx, ctx, attempt, async () => {
      await lockRow(tx, riders, eq(riders.id, riderId));
      const before = await current(tx, ctx, riderId);
      const [row] = await tx.select({ mergedIntoId: riders.mergedIntoId }).from(riders).where(eq(riders.id, riderId));
      if (row?.mergedIntoId) throw new Problem("rider_merged");
      await assertNoOwnInterest(tx, ctx, riderId);
      if (before.factory === factory) return { saved: true };
      await tx
        .update(riders)
        .set({ factory, version: sql`${riders.version} + 1` })
        .where(eq(riders.id, riderId));
      await confirmed(tx, ctx, riderId, { confirm, isPreview }, () => reassessRider(tx, ctx, riderId));
      const change = { before: { factory: before.factory }, after: { factory, reason } };
      await record(tx, ctx, "rider.mark-factory", { type: "rider", id: riderId }, change);
      return { saved: true };
    });
    return current(tx, ctx, riderId);
  });
}

async function current(tx: Tx, ctx: Ctx, riderId: string): Promise<RiderRecord> {
  const rider = await riderRecordOf(tx, ctx, riderId);
  if (!rider) throw new Problem("not_valid_rider");
  return rider;
}
