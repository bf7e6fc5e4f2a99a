import { and, asc, count, eq, gte, inArray, isNotNull, isNull, like, lt, max, or, sql, type SQL } from "drizzle-orm";
import { addDays } from "#shared/dates.ts";
import { nameKey } from "#shared/name-key.ts";
import { accounts } from "../accounts/tables.ts";
import { events } from "../events/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { promoters } from "../promoters/tables.ts";
import { countRows, paginate } from "../platform/db/paginate.ts";
import { lateReminders } from "./tables.ts";

/**
 * True for an event without verified results after its due date. Canceled events are never late. See
 * docs/spec/results.md#late-results.
 */
const isLate = (today: string, dueDays: number): SQL | undefined =>
  and(isNull(events.canceledAt), isNull(events.resultsVerifiedAt), lt(events.lastDate, addDays(today, -dueDays)));

const columns = {
  id: events.id,
  title: events.title,
  city: events.city,
  state: events.state,
  country: events.country,
  firstDate: events.firstDate,
  lastDate: events.lastDate,
  resultsReceivedAt: events.resultsReceivedAt,
  postedCash: events.postedCash,
  postedCredit: events.postedCredit,
  promoterId: promoters.id,
  promoterName: promoters.name,
  phone: promoters.phone,
  accountId: accounts.id,
  email: accounts.email,
  locale: accounts.locale,
  deactivatedAt: accounts.deactivatedAt,
};

const rowsOf = (db: Reader) =>
  db
    .select(columns)
    .from(events)
    .leftJoin(promoters, eq(promoters.id, events.promoterId))
    .leftJoin(accounts, eq(accounts.id, promoters.accountId));

export type LateRow = Awaited<ReturnType<typeof lateSince>>[number];

/** Events that became late no more than `mostDaysLate` days ago, the longest overdue first. */
export function lateSince(db: Reader, today: string, dueDays: number, mostDaysLate: number) {
  return rowsOf(db)
    .where(and(isLate(today, dueDays), gte(events.lastDate, addDays(today, -dueDays - mostDaysLate))))
    .orderBy(asc(events.lastDate), asc(events.id));
}

export async function remindersOf(db: Reader, eventIds: readonly string[]) {
  if (eventIds.length === 0) return new Map<string, { reminders: number; last: Date | null; day: number }>();
  const { eventId, at, day } = lateReminders;
  const rows = await db
    .select({ eventId, reminders: count(), last: max(at), day: max(day) })
    .from(lateReminders)
    .where(inArray(eventId, [...eventIds]))
    .groupBy(eventId);
  return new Map(
    rows.map((row) => [row.eventId, { reminders: Number(row.reminders), last: row.last, day: row.day ?? 0 }]),
  );
}

interface Asked {
  promoterId?: string | undefined;
  title?: string | undefined;
  state?: string | undefined;
  country?: string | undefined;
  page: number;
}

export async function listLate(db: Reader, today: string, dueDays: number, asked: Asked, rowsPerPage: number) {
  const { promoterId, title, state, country, page } = asked;
  const key = nameKey(title ?? "");
  const where = and(
    isLate(today, dueDays),
    promoterId ? eq(events.promoterId, promoterId) : undefined,
    key ? or(like(events.titleKey, `${key}%`), like(events.titleKey, `% ${key}%`)) : undefined,
    state ? eq(events.state, state.toUpperCase()) : undefined,
    country ? sql`${events.country} = ${country}` : undefined,
  );
  return paginate(
    { page, rowsPerPage },
    {
      rows: (limit, offset) =>
        rowsOf(db)
          .where(where)
          // Events without a promoter come last, on both databases.
          .orderBy(sql`coalesce(${promoters.nameKey}, '~')`, asc(events.lastDate), asc(events.id))
          .limit(limit)
          .offset(offset),
      total: () => countRows(db, events, where),
    },
  );
}

export async function statesOfLate(
  db: Reader,
  today: string,
  dueDays: number,
  promoterId: string | undefined,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ state: events.state })
    .from(events)
    .where(
      and(isLate(today, dueDays), isNotNull(events.state), promoterId ? eq(events.promoterId, promoterId) : undefined),
    )
    .orderBy(asc(events.state));
  return rows.flatMap(({ state }) => state ?? []);
}
