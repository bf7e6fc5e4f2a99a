import { and, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { accounts, ownsVerifiedEmail } from "../accounts/tables.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { riders } from "../riders/tables.ts";
import type { BikeRow } from "./bikes-of.ts";
import { bikes, vinPatterns } from "./tables.ts";

export type VerifiedPattern = Awaited<ReturnType<typeof verifiedPatterns>>[number];

export function verifiedPatterns(db: Reader) {
  return db
    .select({
      id: vinPatterns.id,
      make: vinPatterns.make,
      model: vinPatterns.model,
      year: vinPatterns.year,
      pattern: vinPatterns.pattern,
    })
    .from(vinPatterns)
    .where(eq(vinPatterns.verified, true));
}

/**
 * This condition is true for a bike that holds its VIN: the bike is on an active account whose mailbox was verified.
 */
export const holdsVin = and(
  isNull(bikes.retiredAt),
  isNull(riders.mergedIntoId),
  isNull(accounts.deactivatedAt),
  ownsVerifiedEmail,
);

/**
 * Finds the active account of another rider that holds the VIN. At most one does, except while a transfer is in
 * progress.
 */
export async function holderOfVin(db: Reader, vin: string, riderId: string) {
  const [row] = await db
    .select({ bikeId: bikes.id, accountId: riders.accountId })
    .from(bikes)
    .innerJoin(riders, eq(riders.id, bikes.riderId))
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .where(and(eq(bikes.vin, vin), ne(bikes.riderId, riderId), holdsVin))
    .limit(1);
  return row;
}

/** Finds copies of a VIN on other riders' unverified registrations. */
export function unprovenWithVin(db: Reader, vin: string, riderId: string) {
  return db
    .select({ id: bikes.id, riderId: bikes.riderId, state: bikes.state })
    .from(bikes)
    .innerJoin(riders, eq(riders.id, bikes.riderId))
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .where(
      and(eq(bikes.vin, vin), ne(bikes.riderId, riderId), isNull(bikes.retiredAt), sql`not (${ownsVerifiedEmail})`),
    );
}

/** Returns the bikes that staff rejected and that have one of the VINs, whether or not they are still on an account. */
export function rejectionsOf(db: Reader, vins: readonly string[]) {
  return db
    .select({ vin: bikes.vin, riderId: bikes.riderId })
    .from(bikes)
    .where(and(inArray(bikes.vin, [...vins]), eq(bikes.state, "invalid"), isNotNull(bikes.decidedBy)));
}

export async function bikeOf(db: Reader, riderId: string, bikeId: string): Promise<BikeRow | undefined> {
  const [row] = await db
    .select()
    .from(bikes)
    .where(and(eq(bikes.id, bikeId), eq(bikes.riderId, riderId), isNull(bikes.retiredAt)));
  return row;
}

export async function insertBike(tx: Tx, row: BikeRow): Promise<void> {
  await tx.insert(bikes).values(row);
}

export async function updateBike(tx: Tx, id: string, change: Partial<BikeRow>): Promise<void> {
  await tx.update(bikes).set(change).where(eq(bikes.id, id));
}
