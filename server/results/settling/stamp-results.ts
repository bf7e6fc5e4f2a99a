import { and, eq, isNotNull, max } from "drizzle-orm";
import { isFullyVerified } from "#shared/events.ts";
import { classes, events } from "../../events/tables.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { results } from "../tables.ts";
import { raceListeners, type RaceChange } from "./race-listeners.ts";

/**
 * Sets the results dates of the classes and the event from the rows: received, and verified when every class is
 * verified or did not run. A class that has rows loses its "did not run" mark. See docs/spec/results.md#verification.
 */
export async function stampResults(tx: Tx, ctx: Ctx, eventId: string): Promise<void> {
  const { now } = ctx;
  const filled = new Set(
    (await tx.selectDistinct({ id: results.classId }).from(results).where(eq(results.eventId, eventId))).map(
      ({ id }) => id,
    ),
  );
  const all = await tx.select().from(classes).where(eq(classes.eventId, eventId));
  const stamps: NonNullable<RaceChange["classes"]>[number][] = [];
  for (const row of all) {
    const { id, resultsReceivedAt, verifiedAt, didNotRunAt } = row;
    if (filled.has(id)) {
      if (resultsReceivedAt && !didNotRunAt) continue;
      row.didNotRunAt = null;
      stamps.push({ ids: [id], set: { resultsReceivedAt: resultsReceivedAt ?? now, didNotRunAt: null } });
    } else if (resultsReceivedAt || verifiedAt) {
      row.verifiedAt = null;
      stamps.push({ ids: [id], set: { resultsReceivedAt: null, verifiedAt: null } });
    }
  }
  const [before] = await tx
    .select({ receivedAt: events.resultsReceivedAt, verifiedAt: events.resultsVerifiedAt })
    .from(events)
    .where(eq(events.id, eventId));
  const [last] = await tx
    .select({ at: max(classes.verifiedAt) })
    .from(classes)
    .where(and(eq(classes.eventId, eventId), isNotNull(classes.verifiedAt)));
  const receivedAt = filled.size > 0 ? (before?.receivedAt ?? now) : null;
  const verifiedAt = isFullyVerified(all) ? (before?.verifiedAt ?? last?.at ?? now) : null;
  const event = { resultsReceivedAt: receivedAt, resultsVerifiedAt: verifiedAt };
  await raceListeners.run(tx, ctx, { eventId, event, classes: stamps });
}
