import { and, desc, eq, gte, inArray, isNotNull, isNull, max } from "drizzle-orm";
import { accounts } from "../../accounts/tables.ts";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { redemptions } from "../../redemptions/tables.ts";
import { favouriteDealers } from "../../dealers/tables.ts";
import { riders } from "../../riders/tables.ts";
import { kioskThumbs } from "../tables.ts";

export interface PhotoRow {
  id: string;
  image: string;
}
export type ThumbRow = typeof kioskThumbs.$inferSelect;

/** Returns the riders who have a photo and a card at this dealer, most recent visit first. */
export async function newestWithPhoto(db: Reader, dealerId: string, since: Date, most: number): Promise<PhotoRow[]> {
  const served = db
    .select({ riderId: redemptions.riderId, last: max(redemptions.createdAt).as("last") })
    .from(redemptions)
    .where(and(eq(redemptions.dealerId, dealerId), gte(redemptions.createdAt, since)))
    .groupBy(redemptions.riderId)
    .as("served");
  const starred = db
    .select({ riderId: favouriteDealers.riderId, since: favouriteDealers.since })
    .from(favouriteDealers)
    .where(eq(favouriteDealers.dealerId, dealerId))
    .as("starred");
  // The query looks riders up by id so that it does not scan the whole rider table for a few rows.
  const withCard = db
    .select({ id: served.riderId })
    .from(served)
    .union(db.select({ id: starred.riderId }).from(starred));
  const rows = await db
    .select({ id: riders.id, image: riders.profileImage, last: served.last, star: starred.since })
    .from(riders)
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .leftJoin(served, eq(served.riderId, riders.id))
    .leftJoin(starred, eq(starred.riderId, riders.id))
    .where(
      and(
        isNotNull(riders.profileImage),
        isNull(riders.mergedIntoId),
        isNull(accounts.deactivatedAt),
        inArray(riders.id, withCard),
      ),
    )
    .orderBy(desc(riders.id))
    .limit(5000);
  const lastOf = ({ last, star }: (typeof rows)[number]): number =>
    Math.max(last?.getTime() ?? 0, star?.getTime() ?? 0);
  return rows
    .toSorted((a, b) => lastOf(b) - lastOf(a))
    .slice(0, most)
    .flatMap(({ id, image }) => (image === null ? [] : [{ id, image }]));
}

export async function findThumbs(db: Reader, riderIds: readonly string[]): Promise<Map<string, ThumbRow>> {
  if (riderIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(kioskThumbs)
    .where(inArray(kioskThumbs.riderId, [...riderIds]));
  return new Map(rows.map((row) => [row.riderId, row]));
}

export async function saveThumb(tx: Tx, row: ThumbRow): Promise<void> {
  await tx.insert(kioskThumbs).values(row).onConflictDoUpdate({ target: kioskThumbs.riderId, set: row });
}
