import { and, eq, inArray } from "drizzle-orm";
import type { Reader } from "../platform/db/database.ts";
import { results } from "./tables.ts";

/** In which of these classes the rider has a result already: nobody places twice in one class. */
export async function ridersInClasses(reader: Reader, riderId: string, classIds: readonly string[]): Promise<string[]> {
  if (classIds.length === 0) return [];
  const rows = await reader
    .selectDistinct({ classId: results.classId })
    .from(results)
    .where(and(eq(results.riderId, riderId), inArray(results.classId, [...classIds])));
  return rows.map(({ classId }) => classId);
}
