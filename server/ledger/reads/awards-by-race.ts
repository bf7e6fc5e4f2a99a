import { eq, sum } from "drizzle-orm";
import { events } from "../../events/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { awards, entries, movements } from "../tables.ts";

/** Returns all awards of a rider with their races; the season totals are computed from them. */
export function awardsByRace(reader: Reader, riderId: string) {
  return reader
    .select({
      id: awards.id,
      wallet: awards.wallet,
      bonus: awards.bonus,
      currency: awards.currency,
      issuedAt: awards.issuedAt,
      claimId: awards.claimId,
      eventId: events.id,
      eventTitle: events.title,
      season: events.season,
      firstDate: events.firstDate,
    })
    .from(awards)
    .leftJoin(events, eq(events.id, awards.eventId))
    .where(eq(awards.riderId, riderId));
}
export type AwardOfRace = Awaited<ReturnType<typeof awardsByRace>>[number];

/** Returns the sum of the movements of each award, by kind. */
export async function movedByAward(reader: Reader, riderId: string) {
  const rows = await reader
    .select({ awardId: awards.id, kind: movements.kind, amount: sum(entries.amount) })
    .from(awards)
    .innerJoin(entries, eq(entries.awardId, awards.id))
    .innerJoin(movements, eq(movements.id, entries.movementId))
    .where(eq(awards.riderId, riderId))
    .groupBy(awards.id, movements.kind);
  return rows.map(({ amount, ...row }) => ({ ...row, amount: Number(amount ?? 0) }));
}
