import { and, asc, between, eq, getTableColumns, inArray, isNull, like } from "drizzle-orm";
import { defaultProgramme } from "#shared/programme.ts";
import { fixedStart } from "#shared/vin-patterns.ts";
import { accounts } from "../../accounts/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { riders } from "../../riders/tables.ts";
import type { BikeRow } from "../bikes-of.ts";
import { holdsVin } from "../store.ts";
import { bikes } from "../tables.ts";

/**
 * Returns the condition that a VIN fits a pattern. The fixed start of the pattern is a range, which both databases find
 * in the index of VINs: capital letters and digits have the same order in every collation.
 */
export function fitsPattern(pattern: string) {
  const start = fixedStart(pattern);
  return and(
    between(bikes.vin, start, start.padEnd(defaultProgramme.vinLength, "Z")),
    like(bikes.vin, pattern.replaceAll("*", "_")),
  );
}

const byPatterns = isNull(bikes.decidedBy);

/** Returns the pending bikes about which staff did not decide, including removed ones, longest pending first. */
export function pendingBikes(reader: Reader): Promise<BikeRow[]> {
  return reader
    .select(getTableColumns(bikes))
    .from(bikes)
    .innerJoin(riders, eq(riders.id, bikes.riderId))
    .where(and(eq(bikes.state, "pending"), byPatterns, isNull(riders.mergedIntoId), isNull(riders.erasedAt)))
    .orderBy(asc(bikes.stateAt), asc(bikes.id));
}

/**
 * Returns the bikes that patterns made valid and that fit this pattern. Removed bikes are included, because they may
 * have earned awards.
 */
export function validBikesFitting(reader: Reader, pattern: string): Promise<BikeRow[]> {
  return reader
    .select()
    .from(bikes)
    .where(and(fitsPattern(pattern), eq(bikes.state, "valid"), byPatterns));
}

/** Returns which of the given VINs are on active accounts with a verified mailbox, each with its rider. */
export function heldVins(reader: Reader, vins: readonly string[]) {
  return reader
    .select({ vin: bikes.vin, riderId: bikes.riderId })
    .from(bikes)
    .innerJoin(riders, eq(riders.id, bikes.riderId))
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .where(and(inArray(bikes.vin, [...vins]), holdsVin));
}

/** Returns a bike of any rider who is neither merged nor erased, whether or not it is still on the account. */
export async function bikeToDecide(reader: Reader, bikeId: string): Promise<BikeRow | undefined> {
  const [row] = await reader
    .select(getTableColumns(bikes))
    .from(bikes)
    .innerJoin(riders, eq(riders.id, bikes.riderId))
    .where(and(eq(bikes.id, bikeId), isNull(riders.mergedIntoId), isNull(riders.erasedAt)));
  return row;
}
