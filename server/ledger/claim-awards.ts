import { and, asc, desc, eq, gte, inArray, isNotNull, lte, max, min, sql } from "drizzle-orm";
import { classes, events } from "../events/tables.ts";
import { paymentInfos, payoutClaims } from "../payouts/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { results } from "../results/tables.ts";
import { seasonOfAward } from "./award-season.ts";
import { claimable } from "./fund-awards.ts";
import { awards, entries, movements } from "./tables.ts";

/** Returns the awards in claims, each with the result that it was won for. */
export function awardsOfClaims(reader: Reader, claimIds: readonly string[]) {
  return reader
    .select({
      id: awards.id,
      claimId: awards.claimId,
      currentValue: awards.currentValue,
      issuedAt: awards.issuedAt,
      className: classes.name,
      place: results.place,
    })
    .from(awards)
    .leftJoin(classes, eq(classes.id, awards.classId))
    .leftJoin(results, eq(results.id, awards.resultId))
    .where(inArray(awards.claimId, [...claimIds]))
    .orderBy(asc(awards.issuedAt), asc(awards.id));
}
export type ClaimAward = Awaited<ReturnType<typeof awardsOfClaims>>[number];

/** Returns the cents that these claims paid of each award, by award id, less the payments that were undone. */
export async function paidByAward(reader: Reader, claimIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await reader
    .select({ awardId: entries.awardId, sum: sql<string | number>`sum(${entries.amount})` })
    .from(movements)
    .innerJoin(entries, eq(entries.movementId, movements.id))
    .where(and(inArray(movements.claimId, [...claimIds]), isNotNull(entries.awardId)))
    .groupBy(entries.awardId);
  return new Map(rows.map(({ awardId, sum }) => [awardId ?? "", -Number(sum)]));
}

/**
 * Returns when a claim of the rider was last marked as sent at or after this instant, even if that was undone later.
 */
export async function lastPaidSince(reader: Reader, riderId: string, since: Date): Promise<Date | null> {
  const [row] = await reader
    .select({ at: movements.at })
    .from(movements)
    .innerJoin(payoutClaims, eq(payoutClaims.id, movements.claimId))
    .where(and(eq(payoutClaims.riderId, riderId), eq(movements.kind, "pay"), gte(movements.at, since)))
    .orderBy(desc(movements.at), desc(movements.id))
    .limit(1);
  return row?.at ?? null;
}

/** Returns how much of a rider's waiting cash expires until an instant, in cents by currency. */
export async function waitingCashUntil(reader: Reader, riderId: string, now: Date, until: Date) {
  const rows = await reader
    .select({ currency: awards.currency, amount: sql<string | number>`sum(${awards.currentValue})` })
    .from(awards)
    .where(and(eq(awards.riderId, riderId), claimable(now), lte(awards.expiresAt, until)))
    .groupBy(awards.currency);
  return rows.map(({ currency, amount }) => ({ currency, amount: Number(amount) }));
}

/**
 * Returns a rider's cash that waits for payment info, by currency, with the time when the first of it expires and its
 * latest season.
 */
export async function waitingCash(reader: Reader, riderId: string, now: Date) {
  const rows = await reader
    .select({
      currency: awards.currency,
      amount: sql<string | number>`sum(${awards.currentValue})`,
      expiresAt: min(awards.expiresAt),
      raced: max(events.season),
      issuedAt: max(awards.issuedAt),
    })
    .from(awards)
    .leftJoin(events, eq(events.id, awards.eventId))
    .where(and(eq(awards.riderId, riderId), claimable(now)))
    .groupBy(awards.currency);
  return rows.map(({ raced, issuedAt, ...row }) => {
    const season = issuedAt ? seasonOfAward({ season: raced, issuedAt }) : null;
    return { ...row, amount: Number(row.amount), season };
  });
}

/** Returns the awards that can go into a claim, by rider, race and currency. */
export function claimableAwards(reader: Reader, now: Date, riderId: string) {
  return reader
    .select({
      id: awards.id,
      eventId: awards.eventId,
      currency: awards.currency,
      issuedAt: awards.issuedAt,
      lastDate: events.lastDate,
      kind: events.kind,
      season: events.season,
    })
    .from(awards)
    .leftJoin(events, eq(events.id, awards.eventId))
    .where(and(eq(awards.riderId, riderId), claimable(now)))
    .orderBy(asc(awards.issuedAt), asc(awards.id));
}
export type ClaimableAward = Awaited<ReturnType<typeof claimableAwards>>[number];

/** Returns the riders who have claimable cash and payment info. */
export async function ridersToPay(reader: Reader, now: Date): Promise<string[]> {
  const rows = await reader
    .selectDistinct({ riderId: awards.riderId })
    .from(awards)
    .innerJoin(paymentInfos, eq(paymentInfos.riderId, awards.riderId))
    .where(claimable(now));
  return rows.map(({ riderId }) => riderId);
}
