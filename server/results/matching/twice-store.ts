import { and, eq, inArray } from "drizzle-orm";
import type { Reader } from "../../platform/db/database.ts";
import { results } from "../tables.ts";

/** Returns which of these classes already have a result of the rider, because nobody can place twice in one class. */
export async function ridersInClasses(reader: Reader, riderId: string, classIds: readonly string[]): Promise<string[]> {
  if (classIds.length === 0) return [];
  const rows = await reader
    .selectDistinct({ classId: results.classId })
    .from(results)
    .where(and(eq(results.riderId, riderId), inArray(results.classId, [...classIds])));
  return rows.map(({ classId }) => classId);
}
