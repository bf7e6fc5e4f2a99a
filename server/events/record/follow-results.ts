import { and, eq, inArray, sql } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { RaceChange } from "../../results/settling/race-listeners.ts";
import { classes, events } from "../tables.ts";

/**
 * Updates the columns of the event and its classes that depend on their results. It runs in the transaction that
 * changes the results.
 */
export async function followResults(tx: Tx, _ctx: Ctx, change: RaceChange): Promise<void> {
  const { eventId } = change;
  for (const { ids, set, newVersion } of change.classes ?? []) {
    await tx
      .update(classes)
      .set(newVersion ? { ...set, version: sql`${classes.version} + 1` } : set)
      .where(and(eq(classes.eventId, eventId), inArray(classes.id, [...ids])));
  }
  if (change.event) await tx.update(events).set(change.event).where(eq(events.id, eventId));
}
