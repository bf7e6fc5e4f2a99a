import { and, count, countDistinct, eq, inArray, isNull, sql, sum } from "drizzle-orm";
import type { Database, Reader } from "../../platform/db/database.ts";
import { hasRow } from "../../platform/db/statements/has-row.ts";
import { prepared } from "../../platform/db/statements/prepared.ts";
import { param } from "../../platform/db/statements/prepared-params.ts";
import { awards } from "../tables.ts";

/** This is a cash award of the event, with the time when it was paid out. */
export interface CashRow {
  riderId: string;
  paidAt: Date | null;
}

/** Returns the number of an event's unrevoked awards, the number of their riders, and the unused amount in cents. */
export async function standingOf(reader: Reader, eventId: string) {
  const [row] = await reader
    .select({ awards: count(), riders: countDistinct(awards.riderId), unused: sum(awards.currentValue) })
    .from(awards)
    .where(and(eq(awards.eventId, eventId), eq(awards.bonus, false), isNull(awards.revokedAt)));
  return { awards: Number(row?.awards ?? 0), riders: Number(row?.riders ?? 0), unused: Number(row?.unused ?? 0) };
}

/** Returns true if awards were ever issued for the event, even if revoked: then its currency cannot change. */
export const hasAwards = (reader: Reader, eventId: string): Promise<boolean> =>
  hasRow(reader, awards, eq(awards.eventId, eventId));

/** Counts the awards that were ever issued for an event, also revoked ones. */
export async function countAwards(reader: Reader, eventId: string): Promise<number> {
  const [row] = await reader.select({ n: count() }).from(awards).where(eq(awards.eventId, eventId));
  return Number(row?.n ?? 0);
}

/** Returns when the first unrevoked credit was issued for an event, and to how many riders. */
export async function creditOfEvent(db: Database, eventId: string): Promise<{ at: Date | null; riders: number }> {
  const [row] = await prepared(db, "credit of event", () =>
    db
      .select({
        at: sql<Date | null>`min(${awards.issuedAt})`.mapWith(awards.issuedAt),
        riders: countDistinct(awards.riderId),
      })
      .from(awards)
      .where(and(eq(awards.eventId, param("eventId")), eq(awards.wallet, "credit"), isNull(awards.revokedAt))),
  ).execute({ eventId });
  return row ?? { at: null, riders: 0 };
}

/** Returns what `creditOfEvent` returns, for each of these events that has credit. */
export const creditOfEvents = (
  db: Database,
  eventIds: readonly string[],
): Promise<{ eventId: string | null; at: Date | null; riders: number }[]> =>
  db
    .select({
      eventId: awards.eventId,
      at: sql<Date | null>`min(${awards.issuedAt})`.mapWith(awards.issuedAt),
      riders: countDistinct(awards.riderId),
    })
    .from(awards)
    .where(and(inArray(awards.eventId, eventIds), eq(awards.wallet, "credit"), isNull(awards.revokedAt)))
    .groupBy(awards.eventId);

/** Reads the current cash awards of these events. */
export const cashOfEvents = (
  db: Database,
  eventIds: readonly string[],
): Promise<(CashRow & { eventId: string | null })[]> =>
  db
    .select({ eventId: awards.eventId, riderId: awards.riderId, paidAt: awards.claimPaidAt })
    .from(awards)
    .where(
      and(
        inArray(awards.eventId, eventIds),
        eq(awards.wallet, "cash"),
        isNull(awards.revokedAt),
        isNull(awards.expiredAt),
      ),
    );

/** Reads the event's current cash awards; revoked and expired awards are excluded, because they will not be paid. */
export function cashOfEvent(db: Database, eventId: string): Promise<CashRow[]> {
  return prepared(db, "cash of event", () =>
    db
      .select({ riderId: awards.riderId, paidAt: awards.claimPaidAt })
      .from(awards)
      .where(
        and(
          eq(awards.eventId, param("eventId")),
          eq(awards.wallet, "cash"),
          isNull(awards.revokedAt),
          isNull(awards.expiredAt),
        ),
      ),
  ).execute({ eventId });
}
