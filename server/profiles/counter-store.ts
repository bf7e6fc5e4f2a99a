import { and, eq, isNull, sql } from "drizzle-orm";
import { accounts } from "../accounts/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { riderPins, riders } from "../riders/tables.ts";

/** Returns a rider with the fields that the dealer's counter needs and the state of the PIN, never its hash. */
export async function counterRider(reader: Reader, riderId: string) {
  const [row] = await reader
    .select({
      id: riders.id,
      firstName: riders.firstName,
      lastName: riders.lastName,
      hometown: riders.hometown,
      amaNumber: riders.amaNumber,
      profileImage: riders.profileImage,
      locale: accounts.locale,
      deactivatedAt: accounts.deactivatedAt,
      hasPin: sql<number | boolean | null>`${riderPins.pinHash} is not null`,
      off: riderPins.off,
      lockedUntil: riderPins.lockedUntil,
    })
    .from(riders)
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .leftJoin(riderPins, eq(riderPins.riderId, riders.id))
    .where(and(eq(riders.id, riderId), isNull(riders.mergedIntoId)));
  return row ?? null;
}
