import { and, asc, count, desc, eq, gte, inArray, isNull, lt, lte, or, sql, type SQL } from "drizzle-orm";
import { endOfDayPacific, startOfDayPacific } from "#shared/dates.ts";
import { nameKey } from "#shared/name-key.ts";
import type { riderEarningList } from "#shared/rider-earnings.list.ts";
import { riderDocuments } from "../documents/tables.ts";
import { events } from "../events/tables.ts";
import { beginsWith } from "../platform/db/begins-with.ts";
import type { Reader } from "../platform/db/database.ts";
import { hasRow } from "../platform/db/statements/has-row.ts";
import type { ListRead } from "../platform/http/lists/list-call.ts";
import { riders } from "../riders/tables.ts";
import { seriesEvents } from "../rounds/tables.ts";
import { series } from "../series/tables.ts";
import { paymentInfos, payoutClaims } from "./tables.ts";

const claimsOf = (reader: Reader) =>
  reader
    .select({
      claim: payoutClaims,
      firstName: riders.firstName,
      lastName: riders.lastName,
      eventTitle: events.title,
    })
    .from(payoutClaims)
    .innerJoin(riders, eq(riders.id, payoutClaims.riderId))
    .leftJoin(events, eq(events.id, payoutClaims.eventId));
export type ClaimRow = Awaited<ReturnType<typeof claimsOf>>[number];

export async function findClaim(reader: Reader, id: string): Promise<ClaimRow | null> {
  const [row] = await claimsOf(reader).where(eq(payoutClaims.id, id));
  return row ?? null;
}

/** Returns a rider's newest claims. */
export async function claimsOfRider(reader: Reader, riderId: string, limit: number): Promise<ClaimRow[]> {
  return claimsOf(reader)
    .where(eq(payoutClaims.riderId, riderId))
    .orderBy(desc(payoutClaims.openedAt), desc(payoutClaims.id))
    .limit(limit);
}

type Query = ListRead<typeof riderEarningList>;
type ClaimsFilter = Query["filters"] & { promoterId?: string };

const orders = { opened: payoutClaims.openedAt, due: payoutClaims.dueAt, gross: payoutClaims.gross } as const;

/** Returns the claims of a filter, and the totals of all of them. */
export async function listClaims(reader: Reader, query: Query & { filters: ClaimsFilter }, now: Date) {
  const { filters, order, limit, offset, knownTotal } = query;
  const inOrder = order.descending ? desc : asc;
  const rows = await claimsOf(reader)
    .where(whereOf(filters, now))
    .orderBy(inOrder(orders[order.by]), inOrder(payoutClaims.id))
    .limit(limit)
    .offset(offset);
  const sums = knownTotal === undefined ? await sumsOfClaims(reader, filters, now) : [];
  return { rows, sums, total: knownTotal ?? sums.reduce((sum, { count: some }) => sum + some, 0) };
}

/**
 * Returns the number of claims on all pages and their amounts in cents, by currency and status. A join with all riders
 * would take most of the time, so the query joins them only if the filter has a name.
 */
async function sumsOfClaims(reader: Reader, filter: ClaimsFilter, now: Date) {
  const sums = reader
    .select({
      currency: payoutClaims.currency,
      status: payoutClaims.status,
      count: count(),
      gross: sql<string | number>`sum(${payoutClaims.gross})`,
      withheld: sql<string | number>`sum(${payoutClaims.withheld})`,
      net: sql<string | number>`sum(${payoutClaims.net})`,
    })
    .from(payoutClaims)
    .$dynamic();
  if (nameKey(filter.riderName ?? "") !== "") void sums.innerJoin(riders, eq(riders.id, payoutClaims.riderId));
  const rows = await sums
    .where(whereOf(filter, now))
    .groupBy(payoutClaims.currency, payoutClaims.status)
    .orderBy(asc(payoutClaims.currency), asc(payoutClaims.status));
  return rows.map((row) => ({
    ...row,
    count: Number(row.count),
    gross: Number(row.gross),
    withheld: Number(row.withheld),
    net: Number(row.net),
  }));
}

/** Returns the promoters who see the claims of an event: its own, and those of the series that it is a round of. */
export async function promotersOfEvent(reader: Reader, eventId: string | null): Promise<string[]> {
  if (eventId === null) return [];
  const own = await reader.select({ id: events.promoterId }).from(events).where(eq(events.id, eventId));
  const ofSeries = await reader
    .select({ id: series.promoterId })
    .from(seriesEvents)
    .innerJoin(series, eq(series.id, seriesEvents.seriesId))
    .where(eq(seriesEvents.eventId, eventId));
  return [...own, ...ofSeries].flatMap(({ id }) => id ?? []);
}

/** Returns the condition for claims of the promoter's events and of the rounds of the promoter's series. */
const ofPromoter = (promoterId: string): SQL =>
  sql`${payoutClaims.eventId} in (
    select ${events.id} from ${events} where ${events.promoterId} = ${promoterId}
    union select ${seriesEvents.eventId} from ${series} inner join ${seriesEvents} on ${seriesEvents.seriesId} = ${series.id}
      where ${series.promoterId} = ${promoterId})`;

const inStatus = (status: NonNullable<ClaimsFilter["status"]>, now: Date): SQL | undefined =>
  status === "overdue"
    ? and(inArray(payoutClaims.status, ["pending", "approved"]), lt(payoutClaims.dueAt, now))
    : eq(payoutClaims.status, status);

function whereOf(filter: ClaimsFilter, now: Date): SQL | undefined {
  const name = nameKey(filter.riderName ?? "");
  return and(
    filter.riderId === undefined ? undefined : eq(payoutClaims.riderId, filter.riderId),
    filter.promoterId === undefined ? undefined : ofPromoter(filter.promoterId),
    filter.eventId === undefined ? undefined : eq(payoutClaims.eventId, filter.eventId),
    filter.status === undefined ? undefined : inStatus(filter.status, now),
    filter.currency === undefined ? undefined : eq(payoutClaims.currency, filter.currency),
    filter.type === undefined ? undefined : eq(payoutClaims.type, filter.type),
    filter.country === undefined ? undefined : eq(payoutClaims.riderCountry, filter.country),
    filter.afterDate === undefined ? undefined : gte(payoutClaims.openedAt, startOfDayPacific(filter.afterDate)),
    filter.beforeDate === undefined ? undefined : lte(payoutClaims.openedAt, endOfDayPacific(filter.beforeDate)),
    name === "" ? undefined : or(beginsWith(riders.nameKey, name), beginsWith(riders.lastNameKey, name)),
  );
}

export async function findPaymentInfo(reader: Reader, riderId: string) {
  const [row] = await reader.select().from(paymentInfos).where(eq(paymentInfos.riderId, riderId));
  return row ?? null;
}
export type PaymentInfoRow = typeof paymentInfos.$inferSelect;

/** Tells whether a W-9 of the rider was removed or replaced at or after this instant. */
export const lostDocumentSince = (reader: Reader, riderId: string, since: Date): Promise<boolean> =>
  hasRow(
    reader,
    riderDocuments,
    and(
      eq(riderDocuments.riderId, riderId),
      eq(riderDocuments.kind, "w9"),
      or(gte(riderDocuments.removedAt, since), gte(riderDocuments.retiredAt, since)),
    ),
  );

/** Returns the kinds of those documents of the rider that are in force. */
export async function paperKinds(reader: Reader, riderId: string): Promise<Set<string>> {
  const rows = await reader
    .selectDistinct({ kind: riderDocuments.kind })
    .from(riderDocuments)
    .where(
      and(eq(riderDocuments.riderId, riderId), isNull(riderDocuments.removedAt), isNull(riderDocuments.retiredAt)),
    );
  return new Set(rows.map(({ kind }) => kind));
}
