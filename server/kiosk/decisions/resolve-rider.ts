import type { Reader } from "../../platform/db/database.ts";
import { ridersByAmaNumber } from "../cards/rider-store.ts";
import { findKioskRider } from "../store.ts";

const byNumber = "ama:";

/** Returns true for a rider who is identified by an AMA number alone, because the tablet has no card of the rider. */
export const isUnknownRider = (riderId: string): boolean => riderId.startsWith(byNumber);

/**
 * Returns the account that a redemption debits: for merged riders the one that remains. Returns null when there is
 * none, or more than one.
 */
export async function survivingRider(db: Reader, riderId: string): Promise<string | null> {
  if (isUnknownRider(riderId)) {
    const found = await ridersByAmaNumber(db, riderId.slice(byNumber.length));
    return found.length === 1 ? (found[0]?.id ?? null) : null;
  }
  let rider = await findKioskRider(db, riderId);
  // Merges can be chained but never form a cycle; the loop is bounded all the same.
  for (let step = 0; rider?.mergedIntoId && step < 8; step++) rider = await findKioskRider(db, rider.mergedIntoId);
  return rider?.id ?? null;
}
