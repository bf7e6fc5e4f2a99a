import { asc, eq, inArray } from "drizzle-orm";
import type { Reader } from "../../platform/db/database.ts";
import { classes, places } from "../tables.ts";

/** Returns the paying places of the classes of some events, by class, each starting with the first place. */
export async function placesByClass(reader: Reader, eventIds: readonly string[]) {
  const paying = await reader
    .select({
      classId: places.classId,
      fromPlace: places.fromPlace,
      toPlace: places.toPlace,
      amount: places.amount,
    })
    .from(places)
    .innerJoin(classes, eq(classes.id, places.classId))
    .where(inArray(classes.eventId, [...eventIds]))
    .orderBy(asc(places.fromPlace), asc(places.id));
  return Map.groupBy(paying, ({ classId }) => classId);
}
