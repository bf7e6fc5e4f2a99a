import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lte, min, or, sql, type SQL } from "drizzle-orm";
import { endOfDayPacific, startOfDayPacific } from "#shared/dates.ts";
import { nameKey } from "#shared/name-key.ts";
import type { PayoutClaimsQuery } from "#shared/payouts.schema.ts";
import { riderDocuments } from "../documents/tables.ts";
import { classes, events } from "../events/tables.ts";
import { claimable } from "../ledger/fund-awards.ts";
import { awards, entries, movements } from "../ledger/tables.ts";
import { beginsWith } from "../platform/db/begins-with.ts";
import type { Reader } from "../platform/db/database.ts";
import { results } from "../results/tables.ts";
import { riders } from "../riders/tables.ts";
import { paymentInfos, payoutClaims } from "./tables.ts";

const claimsOf = (reader: Reader) =>
  reader
    .select({
      claim: payoutClaims,
      firstName: riders.firstName,
      lastName: riders.lastName,
      eventTitle: events.title,
      promoterId: events.promoterId,
    })
    .from(payoutClaims)
    .innerJoin(riders, eq(riders.id, payoutClaims.riderId))
    .leftJoin(events, eq(events.id, payoutClaims.eventId));
export type ClaimRow = Awaited<ReturnType<typeof claimsOf>>[number];

export async function findClaim(reader: Reader, id: string): Promise<ClaimRow | null> {
  const [row] = await claimsOf(reader).where(eq(payoutClaims.id, id));
  return row ?? null;
}

interface Asked extends PayoutClaimsQuery {
  promoterId?: string;
}

/** The latest first. */
export async function listClaims(reader: Reader, asked: Asked, rowsPerPage: number) {
  const where = whereOf(asked);
  const page = asked.page ?? 1;
  const rows = await claimsOf(reader)
    .where(where)
    .orderBy(desc(payoutClaims.openedAt), desc(payoutClaims.id))
    .limit(rowsPerPage)
    .offset((page - 1) * rowsPerPage);
  const [counted] = await reader
    .select({ n: count() })
    .from(payoutClaims)
    .innerJoin(riders, eq(riders.id, payoutClaims.riderId))
    .leftJoin(events, eq(events.id, payoutClaims.eventId))
    .where(where);
  const total = Number(counted?.n ?? 0);
  return { rows, pagination: { page, totalPages: Math.max(1, Math.ceil(total / rowsPerPage)), total } };
}

function whereOf(asked: Asked): SQL | undefined {
  const name = nameKey(asked.riderName ?? "");
  return and(
    asked.riderId === undefined ? undefined : eq(payoutClaims.riderId, asked.riderId),
    asked.promoterId === undefined ? undefined : eq(events.promoterId, asked.promoterId),
    asked.eventId === undefined ? undefined : eq(payoutClaims.eventId, asked.eventId),
    asked.status === undefined ? undefined : eq(payoutClaims.status, asked.status),
    asked.type === undefined ? undefined : eq(payoutClaims.type, asked.type),
    asked.country === undefined ? undefined : eq(riders.country, asked.country),
    asked.afterDate === undefined ? undefined : gte(payoutClaims.openedAt, startOfDayPacific(asked.afterDate)),
    asked.beforeDate === undefined ? undefined : lte(payoutClaims.openedAt, endOfDayPacific(asked.beforeDate)),
    name === "" ? undefined : or(beginsWith(riders.nameKey, name), beginsWith(riders.lastNameKey, name)),
  );
}

/** The awards of claims, with what each was won for. */
export function awardsOfClaims(reader: Reader, claimIds: readonly string[]) {
  return reader
    .select({
      id: awards.id,
      claimId: awards.claimId,
      currentValue: awards.currentValue,
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

/** What claims paid of each award, what was taken back off. */
export async function paidByAward(reader: Reader, claimIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await reader
    .select({ awardId: entries.awardId, sum: sql<string | number>`sum(${entries.amount})` })
    .from(movements)
    .innerJoin(entries, eq(entries.movementId, movements.id))
    .where(and(inArray(movements.claimId, [...claimIds]), isNotNull(entries.awardId)))
    .groupBy(entries.awardId);
  return new Map(rows.map(({ awardId, sum }) => [awardId ?? "", -Number(sum)]));
}

export async function findPaymentInfo(reader: Reader, riderId: string) {
  const [row] = await reader.select().from(paymentInfos).where(eq(paymentInfos.riderId, riderId));
  return row ?? null;
}
export type PaymentInfoRow = typeof paymentInfos.$inferSelect;

/** Which papers of the rider are there. */
export async function paperKinds(reader: Reader, riderId: string): Promise<Set<string>> {
  const rows = await reader
    .selectDistinct({ kind: riderDocuments.kind })
    .from(riderDocuments)
    .where(and(eq(riderDocuments.riderId, riderId), isNull(riderDocuments.removedAt)));
  return new Set(rows.map(({ kind }) => kind));
}

export async function hasEarnedCash(reader: Reader, riderId: string): Promise<boolean> {
  const [row] = await reader
    .select({ id: awards.id })
    .from(awards)
    .where(and(eq(awards.riderId, riderId), eq(awards.wallet, "cash"), isNull(awards.revokedAt)))
    .limit(1);
  return row !== undefined;
}

/** Cash of a rider that waits for payment info, by currency, and when the first of it is lost. */
export async function waitingCash(reader: Reader, riderId: string, now: Date) {
  const rows = await reader
    .select({
      currency: awards.currency,
      amount: sql<string | number>`sum(${awards.currentValue})`,
      expiresAt: min(awards.expiresAt),
    })
    .from(awards)
    .where(and(eq(awards.riderId, riderId), claimable(now)))
    .groupBy(awards.currency);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/** What can go into a claim: by rider, race and currency. */
export function claimableAwards(reader: Reader, now: Date, riderId: string) {
  return reader
    .select({
      id: awards.id,
      eventId: awards.eventId,
      currency: awards.currency,
      issuedAt: awards.issuedAt,
      lastDate: events.lastDate,
      kind: events.kind,
    })
    .from(awards)
    .leftJoin(events, eq(events.id, awards.eventId))
    .where(and(eq(awards.riderId, riderId), claimable(now)))
    .orderBy(asc(awards.issuedAt), asc(awards.id));
}
export type ClaimableAward = Awaited<ReturnType<typeof claimableAwards>>[number];

/** Riders whose cash waits and who have said where it goes. */
export async function ridersToPay(reader: Reader, now: Date): Promise<string[]> {
  const rows = await reader
    .selectDistinct({ riderId: awards.riderId })
    .from(awards)
    .innerJoin(paymentInfos, eq(paymentInfos.riderId, awards.riderId))
    .where(claimable(now));
  return rows.map(({ riderId }) => riderId);
}
