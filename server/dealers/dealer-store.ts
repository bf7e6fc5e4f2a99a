import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import { dealerBook } from "#shared/dealer-index.ts";
import type { DealerListItem } from "#shared/dealers.schema.ts";
import type { Database, Reader, Tx } from "../platform/db/database.ts";
import { cachedUntilWrite } from "../platform/db/cached-until-write.ts";
import { Problem } from "../platform/problem.ts";
import { redemptions } from "../redemptions/tables.ts";
import { riders } from "../riders/tables.ts";
import { placeDealer } from "./place-dealer.ts";
import { dealers, favouriteDealers } from "./tables.ts";

export type DealerTableRow = typeof dealers.$inferSelect;

/**
 * Returns every dealer with its place and search key. These are a few hundred rows that change a few times a year, so
 * they are cached. The finder searches them in memory, with the same function that an offline device uses.
 */
export const allDealers = cachedUntilWrite("dealers", async (db) => {
  const rows = await db.select().from(dealers).orderBy(asc(dealers.nameKey), asc(dealers.id));
  return dealerBook(rows.map(presentListedDealer));
});

export function presentListedDealer(row: DealerTableRow): DealerListItem {
  const place = placeDealer(row);
  return {
    _id: row.id,
    name: row.name,
    addressLine1: row.addressLine1,
    addressLine2: row.addressLine2,
    city: row.city,
    state: row.state,
    zipcode: row.zipcode,
    country: row.country,
    phone: row.phone,
    websiteUrl: row.websiteUrl,
    lat: place?.lat ?? null,
    lon: place?.lon ?? null,
    active: row.active,
  };
}

/** Returns all dealers, in the order of their ids. */
export function everyDealer(reader: Reader): Promise<DealerTableRow[]> {
  return reader.select().from(dealers).orderBy(asc(dealers.id));
}

export async function findDealer(reader: Reader, dealerId: string): Promise<DealerTableRow | undefined> {
  const [row] = await reader.select().from(dealers).where(eq(dealers.id, dealerId));
  return row;
}

/**
 * Returns how many redemptions of a dealer are not refunded in full, and how many are refunded in full or in part, like
 * the two lists of the dealer's record.
 */
export async function countRedeemedAndRefunded(reader: Reader, dealerId: string) {
  const { refundedAt, lastRefundAt } = redemptions;
  const [row] = await reader
    .select({ all: count(), revoked: count(refundedAt), refunds: count(lastRefundAt) })
    .from(redemptions)
    .where(eq(redemptions.dealerId, dealerId));
  return { redemptions: Number(row?.all ?? 0) - Number(row?.revoked ?? 0), refunds: Number(row?.refunds ?? 0) };
}

/** Returns the last redemptions at a dealer's counter. */
export function lastRedemptions(reader: Reader, dealerId: string, limit: number) {
  return reader
    .select({
      id: redemptions.id,
      code: redemptions.code,
      amount: redemptions.amount,
      currency: redemptions.currency,
      createdAt: redemptions.createdAt,
      riderName: sql<string>`${riders.firstName} || ' ' || ${riders.lastName}`,
      employeeName: redemptions.employeeName,
      refundedAmount: redemptions.refundedAmount,
      refundedAt: redemptions.refundedAt,
    })
    .from(redemptions)
    .innerJoin(riders, eq(riders.id, redemptions.riderId))
    .where(eq(redemptions.dealerId, dealerId))
    .orderBy(desc(redemptions.createdAt), desc(redemptions.id))
    .limit(limit);
}

/** Throws if a dealer has this number: it identifies the dealer in the brand's lists. */
export async function assertNumberFree(reader: Reader, dealerNumber: string): Promise<void> {
  const [taken] = await reader
    .select({ id: dealers.id })
    .from(dealers)
    .where(eq(dealers.dealerNumber, dealerNumber))
    .limit(1);
  if (taken) throw new Problem("dealer_number_taken", { fields: { dealerId: "dealer_number_taken" } });
}

/** Counts the redemptions at a dealer, including refunded ones. */
export async function countRedemptions(reader: Reader, dealerId: string): Promise<number> {
  const [row] = await reader.select({ n: count() }).from(redemptions).where(eq(redemptions.dealerId, dealerId));
  return Number(row?.n ?? 0);
}

/** Writes only if the row is unchanged since it was read; returns false if somebody else wrote first. */
export async function writeDealer(tx: Tx, before: DealerTableRow, change: Partial<DealerTableRow>): Promise<boolean> {
  const written = await tx
    .update(dealers)
    .set({ ...change, version: before.version + 1 })
    .where(and(eq(dealers.id, before.id), eq(dealers.version, before.version)))
    .returning({ id: dealers.id });
  return written.length === 1;
}

export async function favouritesOf(db: Database, riderId: string): Promise<DealerTableRow[]> {
  const rows = await db
    .select({ dealer: dealers })
    .from(favouriteDealers)
    .innerJoin(dealers, eq(dealers.id, favouriteDealers.dealerId))
    .where(eq(favouriteDealers.riderId, riderId))
    .orderBy(asc(dealers.nameKey), asc(dealers.id));
  return rows.map(({ dealer }) => dealer);
}

export async function addFavourite(tx: Tx, row: typeof favouriteDealers.$inferInsert): Promise<void> {
  await tx.insert(favouriteDealers).values(row).onConflictDoNothing();
}

export async function removeFavourite(tx: Tx, riderId: string, dealerId: string): Promise<void> {
  await tx
    .delete(favouriteDealers)
    .where(and(eq(favouriteDealers.riderId, riderId), eq(favouriteDealers.dealerId, dealerId)));
}
