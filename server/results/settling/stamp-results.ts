import { and, eq, isNotNull, max } from "drizzle-orm";
import { isFullyVerified } from "#shared/events.ts";
import { classes, events } from "../../events/tables.ts";
import type { Tx } from "../../platform/db/database.ts";
import { results } from "../tables.ts";

/**
 * Sets the results dates of the classes and the event from the rows: received, and verified when every class is
 * verified or did not run. A class that has rows loses its "did not run" mark. See docs/spec/results.md#verification.
 */
export async function stampResults(tx: Tx, eventId: string, now: Date): Promise<void> {
  const filled = new Set(
    (await tx.selectDistinct({ id: results.classId }).from(results).where(eq(results.eventId, eventId))).map(
      ({ id }) => id,
    ),
  );
  const all = await tx.select().from(classes).where(eq(classes.eventId, eventId));
  for (const row of all) {
    const { id, resultsReceivedAt, verifiedAt, didNotRunAt } = row;
    if (filled.has(id)) {
      if (resultsReceivedAt && !didNotRunAt) continue;
      row.didNotRunAt = null;
      const stamp = { resultsReceivedAt: resultsReceivedAt ?? now, didNotRunAt: null };
      await tx.update(classes).set(stamp).where(eq(classes.id, id));
    } else if (resultsReceivedAt || verifiedAt) {
      row.verifiedAt = null;
      await tx.update(classes).set({ resultsReceivedAt: null, verifiedAt: null }).where(eq(classes.id, id));
    }
  }
  const [event] = await tx
    .select({ receivedAt: events.resultsReceivedAt, verifiedAt: events.resultsVerifiedAt })
    .from(events)
    .where(eq(events.id, eventId));
  const [last] = await tx
    .select({ at: max(classes.verifiedAt) })
    .from(classes)
    .where(and(eq(classes.eventId, eventId), isNotNull(classes.verifiedAt)));
  const receivedAt = filled.size > 0 ? (event?.receivedAt ?? now) : null;
  const verifiedAt = isFullyVerified(all) ? (event?.verifiedAt ?? last?.at ?? now) : null;
  await tx
    .update(events)
    .set({ resultsReceivedAt: receivedAt, resultsVerifiedAt: verifiedAt })
    .where(eq(events.id, eventId));
}
