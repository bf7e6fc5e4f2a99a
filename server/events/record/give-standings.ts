import { eq, sql } from "drizzle-orm";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { lockRow } from "../../platform/db/lock.ts";
import { events } from "../tables.ts";

/**
 * Gives the closing event of a series to the series' new promoter (or to none), so that the former promoter can no
 * longer set its payouts or read its claims. It runs inside the transaction of a verb that has checked its policy. See
 * docs/spec/results.md#standings.
 */
export async function giveStandings(tx: Tx, ctx: Ctx, eventId: string, promoterId: string | null): Promise<void> {
  await lockRow(tx, events, eq(events.id, eventId));
  const [before] = await tx.select({ promoterId: events.promoterId }).from(events).where(eq(events.id, eventId));
  if (!before || before.promoterId === promoterId) return;
  await tx
    .update(events)
    .set({ promoterId, version: sql`${events.version} + 1` })
    .where(eq(events.id, eventId));
  await record(tx, ctx, "event.update", { type: "event", id: eventId }, { before, after: { promoterId } });
}
