import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or } from "drizzle-orm";
import type { Reader } from "../../platform/db/database.ts";
import { awards, entries, movements } from "../tables.ts";

const isByStaff = or(eq(movements.actorType, "admin"), isNotNull(movements.proxyAccountId));

/** Returns the events at which acts of admins, also in somebody else's name, issued awards in a span. */
export async function eventsPaidByStaff(reader: Reader, { from, to }: { from: Date; to: Date }): Promise<string[]> {
  const rows = await reader
    .selectDistinct({ eventId: awards.eventId })
    // The index of the movements by time covers both wallets, unlike that of the awards.
    .from(movements)
    .innerJoin(entries, eq(entries.movementId, movements.id))
    .innerJoin(awards, eq(awards.id, entries.awardId))
    .where(and(gt(movements.at, from), lte(movements.at, to), eq(movements.kind, "issue"), isByStaff));
  return rows.flatMap(({ eventId }) => eventId ?? []);
}

/**
 * Returns the awards of these events that acts of admins issued and that were not taken back, oldest first, with the
 * admin: the id, or the account of an admin who acted as somebody else.
 */
export const awardsByStaff = (reader: Reader, eventIds: readonly string[]) =>
  reader
    .selectDistinct({
      id: awards.id,
      eventId: awards.eventId,
      riderId: awards.riderId,
      amount: awards.initialValue,
      currency: awards.currency,
      at: awards.issuedAt,
      adminId: movements.actorId,
      proxyId: movements.proxyAccountId,
    })
    .from(awards)
    .innerJoin(entries, eq(entries.awardId, awards.id))
    .innerJoin(movements, eq(movements.id, entries.movementId))
    .where(
      and(inArray(awards.eventId, [...eventIds]), isNull(awards.revokedAt), eq(movements.kind, "issue"), isByStaff),
    )
    .orderBy(asc(awards.issuedAt), asc(awards.id));
