import { and, count, inArray, isNull } from "drizzle-orm";
import type { ClassesVerified } from "#shared/events.ts";
import { classes } from "../events/tables.ts";
import type { Reader } from "../platform/db/database.ts";

const noClasses: ClassesVerified = { verified: 0, submitted: 0, ran: 0 };

/** Returns a function that counts an event's classes that ran, and those of them with submitted and verified results. */
export async function classCountsOf(
  db: Reader,
  eventIds: readonly string[],
): Promise<(eventId: string) => ClassesVerified> {
  if (eventIds.length === 0) return () => noClasses;
  const { eventId, verifiedAt, resultsReceivedAt, didNotRunAt } = classes;
  const rows = await db
    .select({ eventId, verified: count(verifiedAt), submitted: count(resultsReceivedAt), ran: count() })
    .from(classes)
    .where(and(inArray(eventId, [...eventIds]), isNull(didNotRunAt)))
    .groupBy(eventId);
  const counts = new Map(
    rows.map((row) => [
      row.eventId,
      { verified: Number(row.verified), submitted: Number(row.submitted), ran: Number(row.ran) },
    ]),
  );
  return (id) => counts.get(id) ?? noClasses;
}
