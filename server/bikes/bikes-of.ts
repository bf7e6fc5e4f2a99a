import { and, eq, isNull } from "drizzle-orm";
import type { Reader } from "../platform/db/database.ts";
import { bikes } from "./tables.ts";

export type BikeRow = typeof bikes.$inferSelect;

/** Returns the bikes that are on a rider's account now, oldest first. */
export function bikesOf(db: Reader, riderId: string): Promise<BikeRow[]> {
  return db
    .select()
    .from(bikes)
    .where(and(eq(bikes.riderId, riderId), isNull(bikes.retiredAt)))
    .orderBy(bikes.addedAt, bikes.id);
}
