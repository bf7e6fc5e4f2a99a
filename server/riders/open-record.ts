import { and, gt, isNotNull, notInArray, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Reader } from "../platform/db/database.ts";
import { riders } from "./tables.ts";

/**
 * Returns the condition that a rider was neither merged nor erased. The few who were are selected, because a join would
 * read every rider.
 */
export function hasOpenRecord(reader: Reader, riderId: PgColumn): SQL | undefined {
  const idsOf = (where: SQL) => reader.select({ id: riders.id }).from(riders).where(where);
  return and(
    // This comparison makes SQLite read the index of the merged; for "is not null" it would read a larger one.
    notInArray(riderId, idsOf(gt(riders.mergedIntoId, ""))),
    notInArray(riderId, idsOf(isNotNull(riders.erasedAt))),
  );
}
