import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import { expiredPart, sumByKind } from "../award-value.ts";
import { awards } from "../tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import type { Wallet } from "../wallet.ts";

/**
 * This is an award of an event, with the net amount that was issued and not taken back, and how much of it expired
 * unspent. Amounts are in cents.
 */
export interface ValidAward {
  awardId: string;
  riderId: string;
  resultId: string;
  wallet: Wallet;
  net: number;
  expired: number;
  current: number;
}

/** Returns the awards that came from an event's results, oldest first; awards granted by hand are not included. */
export async function validAwards(tx: Reader, eventId: string, riderIds?: readonly string[]): Promise<ValidAward[]> {
  const rows = await tx
    .select()
    .from(awards)
    .where(
      and(
        eq(awards.eventId, eventId),
        eq(awards.bonus, false),
        riderIds ? inArray(awards.riderId, [...riderIds]) : undefined,
      ),
    )
    .orderBy(asc(awards.issuedAt), asc(awards.id));
  const ids = rows.map(({ id }) => id);
  const revoked = await sumByKind(tx, ids, ["revoke"]);
  const expired = await expiredPart(tx, ids);
  return rows.map(({ id, riderId, resultId, wallet, initialValue, currentValue }) => ({
    awardId: id,
    riderId,
    resultId: resultId ?? "",
    wallet,
    net: initialValue + (revoked.get(id) ?? 0),
    expired: expired.get(id) ?? 0,
    current: currentValue,
  }));
}

/** Returns the events from which each of these riders holds awards. */
export function racesOfHolders(tx: Reader, riderIds: readonly string[]) {
  return tx
    .selectDistinct({ eventId: awards.eventId, riderId: awards.riderId })
    .from(awards)
    .where(and(inArray(awards.riderId, [...riderIds]), eq(awards.bonus, false)));
}

/** Returns the races from which awards came, with the riders who hold them; bonus awards did not come from a race. */
export async function racesOfAwards(tx: Reader, awardIds: readonly string[]): Promise<Map<string, string[]>> {
  if (awardIds.length === 0) return new Map();
  const rows = await tx
    .selectDistinct({ eventId: awards.eventId, riderId: awards.riderId })
    .from(awards)
    .where(and(inArray(awards.id, [...awardIds]), eq(awards.bonus, false), isNotNull(awards.eventId)))
    .orderBy(asc(awards.eventId), asc(awards.riderId));
  const byRace = new Map<string, string[]>();
  for (const { eventId, riderId } of rows) {
    if (eventId !== null) byRace.set(eventId, [...(byRace.get(eventId) ?? []), riderId]);
  }
  return byRace;
}
