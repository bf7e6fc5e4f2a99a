import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, min, sum, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { currencyOfCountry, type Currency } from "#shared/money.ts";
import { bonusGrants } from "../awards/tables.ts";
import { events, payoutRequests } from "../events/tables.ts";
import { kioskCases, kioskItems } from "../kiosk/tables.ts";
import { payoutClaims } from "../payouts/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { noIndex } from "../platform/db/statements/prepared-params.ts";
import { outboxMail } from "../platform/tables.ts";
import { questions } from "../questions/tables.ts";
import { staffRequests } from "../requests/tables.ts";
import { adjustmentsDue } from "../results/tables.ts";

export interface Waiting {
  count: number;
  oldestAt: Date | null;
  amounts?: { currency: Currency; cents: number }[];
  firstId?: string | null;
}

/** Converts the result of `min` on a time, for which the two databases return different types. */
const dateOf = (value: unknown): Date | null =>
  value instanceof Date ? value : typeof value === "string" || typeof value === "number" ? new Date(value) : null;

async function countSince(reader: Reader, table: PgTable, at: PgColumn, where: SQL | undefined): Promise<Waiting> {
  const [row] = await reader
    .select({ n: count(), oldest: min(at) })
    .from(table)
    .where(where);
  return { count: Number(row?.n ?? 0), oldestAt: dateOf(row?.oldest) };
}

/** Counts riders' rows with amounts by their currency; `firstId` is the rider of the oldest. */
async function sumSince(
  reader: Reader,
  table: PgTable,
  { at, amount, currency, riderId }: { at: PgColumn; amount: PgColumn; currency: PgColumn; riderId: PgColumn },
  where: SQL | undefined,
): Promise<Waiting> {
  const rows = await reader
    .select({ currency, n: count(), oldest: min(at), cents: sum(amount) })
    .from(table)
    .where(where)
    .groupBy(currency)
    .orderBy(asc(currency));
  const [first] =
    rows.length > 0
      ? await reader.select({ riderId }).from(table).where(where).orderBy(asc(at), asc(riderId)).limit(1)
      : [];
  const oldest = rows.flatMap((row) => dateOf(row.oldest)?.getTime() ?? []);
  return {
    count: rows.reduce((total, { n }) => total + Number(n), 0),
    oldestAt: oldest.length > 0 ? new Date(Math.min(...oldest)) : null,
    amounts: rows.map((row) => ({ currency: row.currency === "CAD" ? "CAD" : "USD", cents: Number(row.cents ?? 0) })),
    firstId: typeof first?.riderId === "string" ? first.riderId : null,
  };
}

/**
 * Counts the events with payouts above their budget or with awards that wait for an admin. `firstId` is the event with
 * the oldest request of a promoter; without any request it is the event that is raced first.
 */
export async function eventsOverBudget(reader: Reader): Promise<Waiting> {
  const { id, firstDate, country, waitingAwards } = events;
  const [asked, beyond] = [
    await reader
      .select({ id: payoutRequests.eventId, askedAt: payoutRequests.askedAt })
      .from(payoutRequests)
      .where(isNull(payoutRequests.decidedAt))
      .orderBy(asc(payoutRequests.askedAt), asc(payoutRequests.eventId)),
    await reader
      .select({ id, country, waitingAwards })
      .from(events)
      .where(gt(waitingAwards, 0))
      .orderBy(asc(firstDate), asc(id)),
  ];
  const cents = new Map<Currency, number>();
  for (const row of beyond) {
    const currency = currencyOfCountry(row.country) ?? "USD";
    cents.set(currency, (cents.get(currency) ?? 0) + row.waitingAwards);
  }
  const ids = new Set([...asked, ...beyond].map((row) => row.id));
  const times = asked.map(({ askedAt }) => askedAt.getTime());
  return {
    count: ids.size,
    oldestAt: times.length > 0 ? new Date(Math.min(...times)) : null,
    amounts: [...cents].map(([currency, amount]) => ({ currency, cents: amount })),
    firstId: [...ids][0] ?? null,
  };
}

export const openAdjustments = (reader: Reader): Promise<Waiting> =>
  sumSince(reader, adjustmentsDue, adjustmentsDue, isNull(adjustmentsDue.settledAt));

/** Counts the unsent claims that are due by an instant. */
export const claimsDueBy = (reader: Reader, until: Date): Promise<Waiting> =>
  sumSince(
    reader,
    payoutClaims,
    {
      at: payoutClaims.dueAt,
      amount: payoutClaims.net,
      currency: payoutClaims.currency,
      riderId: payoutClaims.riderId,
    },
    and(inArray(payoutClaims.status, ["pending", "approved"]), lte(payoutClaims.dueAt, until)),
  );

export const bonusesToConfirm = (reader: Reader): Promise<Waiting> =>
  sumSince(
    reader,
    bonusGrants,
    {
      at: bonusGrants.requestedAt,
      amount: bonusGrants.amount,
      currency: bonusGrants.currency,
      riderId: bonusGrants.riderId,
    },
    inArray(bonusGrants.state, ["waiting", "reversing"]),
  );

/** Counts the open requests of each kind. */
export async function openRequests(reader: Reader) {
  const rows = await reader
    .select({ kind: staffRequests.kind, n: count(), oldest: min(staffRequests.createdAt) })
    .from(staffRequests)
    .where(eq(staffRequests.state, "open"))
    .groupBy(staffRequests.kind)
    .orderBy(asc(staffRequests.kind));
  return rows.map(({ kind, n, oldest }) => ({ kind, count: Number(n), oldestAt: dateOf(oldest) }));
}

export const openQuestions = (reader: Reader): Promise<Waiting> =>
  countSince(reader, questions, questions.changedAt, eq(questions.state, "open"));

export const openKioskCases = (reader: Reader): Promise<Waiting> =>
  countSince(reader, kioskCases, kioskCases.openedAt, isNull(kioskCases.closedAt));

/** Counts the redemptions of tablets that a person has to look at. */
export const kioskItemsToReview = (reader: Reader): Promise<Waiting> =>
  countSince(reader, kioskItems, kioskItems.receivedAt, eq(kioskItems.needsPerson, true));

/** The condition avoids "is not null", for which SQLite does not use the index. */
export const bouncedMail = (reader: Reader): Promise<Waiting> =>
  countSince(reader, outboxMail, outboxMail.bouncedAt, gt(outboxMail.bouncedAt, new Date(0)));

const eventColumns = {
  id: events.id,
  title: events.title,
  city: events.city,
  state: events.state,
  country: events.country,
  firstDate: events.firstDate,
  lastDate: events.lastDate,
  canceledAt: events.canceledAt,
  postedCash: events.postedCash,
  postedCredit: events.postedCredit,
};
export type HomeEventRow = Awaited<ReturnType<typeof eventsOn>>[number];

const maxEvents = 8;

/** Returns the events that are raced on a day. */
export const eventsOn = (reader: Reader, day: string) =>
  reader
    .select(eventColumns)
    .from(events)
    .where(
      and(eq(events.kind, "event"), gte(events.lastDate, day), lte(events.firstDate, day), isNull(events.canceledAt)),
    )
    .orderBy(asc(events.firstDate), asc(events.id))
    .limit(maxEvents * 3);

/** Returns the next events after a day. */
export const eventsAfter = (reader: Reader, day: string) =>
  reader
    .select(eventColumns)
    .from(events)
    .where(and(eq(events.kind, "event"), gt(events.firstDate, day), isNull(events.canceledAt)))
    .orderBy(asc(events.firstDate), asc(events.id))
    .limit(maxEvents);

/** Returns the events that were canceled since an instant, the latest first. */
export const eventsCanceledSince = (reader: Reader, since: Date) =>
  reader
    .select(eventColumns)
    .from(events)
    .where(and(isNotNull(events.canceledAt), gte(events.canceledAt, since), eq(noIndex(events.kind), "event")))
    .orderBy(desc(events.canceledAt), asc(events.id))
    .limit(maxEvents);
