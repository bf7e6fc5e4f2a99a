import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { OwnResult } from "#shared/events.schema.ts";
import type { Reader } from "../platform/db/database.ts";
import { results } from "../results/tables.ts";
import { classes } from "./tables.ts";

/** What a rider did in each event that counts: verified results by event, in the order of its classes. */
export async function ownResultsOf(reader: Reader, riderId: string): Promise<Map<string, OwnResult[]>> {
  const rows = await reader
    .select({
      eventId: results.eventId,
      className: classes.name,
      place: results.place,
      status: results.status,
      earned: results.earned,
    })
    .from(results)
    .innerJoin(classes, eq(classes.id, results.classId))
    .where(and(eq(results.riderId, riderId), isNotNull(results.verifiedAt)))
    .orderBy(asc(results.eventId), asc(classes.position));
  const byEvent = new Map<string, OwnResult[]>();
  for (const { eventId, ...own } of rows) byEvent.set(eventId, [...(byEvent.get(eventId) ?? []), own]);
  return byEvent;
}
