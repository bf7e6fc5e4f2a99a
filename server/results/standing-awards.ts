import { and, asc, eq, inArray } from "drizzle-orm";
import { expiredPart, sumByKind } from "../ledger/award-value.ts";
import { awards } from "../ledger/tables.ts";
import type { Reader } from "../platform/db/database.ts";

export type Wallet = "credit" | "cash";

/** An award of an event as it stands: what was issued and not taken back, and how much of it expired unspent. */
export interface StandingAward {
  awardId: string;
  riderId: string;
  resultId: string;
  wallet: Wallet;
  net: number;
  expired: number;
  current: number;
}

/** Awards that came from an event's results, oldest first; what was granted by hand is not theirs. */
export async function standingAwards(
  tx: Reader,
  eventId: string,
  riderIds?: readonly string[],
): Promise<StandingAward[]> {
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

/** Events out of which a rider holds awards. */
export async function eventsOfAwards(tx: Reader, riderId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ eventId: awards.eventId })
    .from(awards)
    .where(and(eq(awards.riderId, riderId), eq(awards.bonus, false)));
  return rows.flatMap(({ eventId }) => eventId ?? []);
}
