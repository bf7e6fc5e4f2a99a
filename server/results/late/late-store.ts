import {
  and,
  asc,
  count,
  countDistinct,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  max,
  min,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import type { lateList } from "#shared/late-results.list.ts";
import { nameKey } from "#shared/name-key.ts";
import { accounts, admins } from "../../accounts/tables.ts";
import { events } from "../../events/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { isLate } from "../../seasons/late-condition.ts";
import type { Seasons } from "../../seasons/season-settings.ts";
import { promoters } from "../../promoters/tables.ts";
import type { ListRead } from "../../platform/http/lists/list-call.ts";
import { isEventOf, responsiblePromoterId } from "../../rounds/tables.ts";
import { loggedCalls, lateReminders, results } from "../tables.ts";

const columns = {
  id: events.id,
  title: events.title,
  city: events.city,
  state: events.state,
  country: events.country,
  firstDate: events.firstDate,
  lastDate: events.lastDate,
  season: events.season,
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
  promoterActive: promoters.active,
};

const rowsOf = (db: Reader) =>
  db
    .select(columns)
    .from(events)
    .leftJoin(promoters, eq(promoters.id, responsiblePromoterId))
    .leftJoin(accounts, eq(accounts.id, promoters.accountId));

export type LateRow = Awaited<ReturnType<typeof lateSince>>[number];

/** Returns the late events since a race day, the oldest race first. */
export function lateSince(db: Reader, today: string, seasons: Seasons, firstDay: string) {
  return rowsOf(db)
    .where(and(isLate(today, seasons), gte(events.lastDate, firstDay)))
    .orderBy(asc(events.lastDate), asc(events.id));
}

/** Returns the events with these ids that are late. */
export function lateAmong(db: Reader, today: string, seasons: Seasons, eventIds: readonly string[]) {
  return rowsOf(db)
    .where(and(isLate(today, seasons), inArray(events.id, [...eventIds])))
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

/** Returns how often staff called the promoter of each event, with the last call. */
export async function callsOf(db: Reader, eventIds: readonly string[]) {
  const { eventId, at, note } = loggedCalls;
  const rows =
    eventIds.length === 0
      ? []
      : await db
          .select({ eventId, at, note, firstName: admins.firstName, lastName: admins.lastName })
          .from(loggedCalls)
          .leftJoin(admins, eq(admins.id, loggedCalls.calledBy))
          .where(inArray(eventId, [...eventIds]))
          .orderBy(asc(at), asc(loggedCalls.id));
  return Map.groupBy(rows, (row) => row.eventId);
}

/** Returns late events with the count of all that match, sorted by promoter or by the last day of the race. */
export async function listLate(
  db: Reader,
  today: string,
  seasons: Seasons,
  promoterId: string | undefined,
  { filters: { title, state, country }, order, limit, offset }: ListRead<typeof lateList>,
) {
  const where = lateWhere(today, seasons, promoterId, { title, state, country });
  const inOrder = order.descending ? desc : asc;
  // Events without a promoter come last, on both databases. The events that have been late the longest are those with
  // the earliest race.
  const byPromoter = inOrder(sql`coalesce(${promoters.nameKey}, '~')`);
  const byDay = order.by === "daysLate" && !order.descending ? desc(events.lastDate) : asc(events.lastDate);
  const rows = await rowsOf(db)
    .where(where)
    .orderBy(...(order.by === "daysLate" ? [byDay] : [byPromoter, byDay]), asc(events.id))
    .limit(limit)
    .offset(offset);
  return { rows, sums: await sumsOfLate(db, where) };
}

/** Returns how many events match, and what they post, by country. */
const sumsOfLate = (db: Reader, where: SQL | undefined) =>
  db
    .select({
      country: events.country,
      events: count(),
      posted: sql<string | number>`sum(${events.postedCash} + ${events.postedCredit})`,
    })
    .from(events)
    .where(where)
    .groupBy(events.country);

/** Returns a function that counts the riders who have an unverified result of an event. */
export async function ridersWaitingFor(db: Reader, eventIds: readonly string[]): Promise<(eventId: string) => number> {
  if (eventIds.length === 0) return () => 0;
  const rows = await db
    .select({ eventId: results.eventId, riders: countDistinct(results.riderId) })
    .from(results)
    .where(and(inArray(results.eventId, [...eventIds]), isNull(results.verifiedAt)))
    .groupBy(results.eventId);
  const counts = new Map(rows.map(({ eventId, riders }) => [eventId, Number(riders)]));
  return (id) => counts.get(id) ?? 0;
}

function lateWhere(
  today: string,
  seasons: Seasons,
  promoterId: string | undefined,
  { title, state, country }: ListRead<typeof lateList>["filters"],
): SQL | undefined {
  const key = nameKey(title ?? "");
  return and(
    isLate(today, seasons),
    promoterId ? isEventOf(promoterId) : undefined,
    key ? or(like(events.titleKey, `${key}%`), like(events.titleKey, `% ${key}%`)) : undefined,
    state ? eq(events.state, state.toUpperCase()) : undefined,
    country ? sql`${events.country} = ${country}` : undefined,
  );
}

export async function statesOfLate(
  db: Reader,
  today: string,
  seasons: Seasons,
  promoterId: string | undefined,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ state: events.state })
    .from(events)
    .where(and(isLate(today, seasons), isNotNull(events.state), promoterId ? isEventOf(promoterId) : undefined))
    .orderBy(asc(events.state));
  return rows.flatMap(({ state }) => state ?? []);
}

/** Returns how many events are late, with the race day of the oldest and what they post, by country and season. */
export async function lateTotals(db: Reader, today: string, seasons: Seasons) {
  return db
    .select({
      country: events.country,
      season: events.season,
      events: count(),
      lastDate: min(events.lastDate),
      posted: sql<string | number>`sum(${events.postedCash} + ${events.postedCredit})`,
    })
    .from(events)
    .where(isLate(today, seasons))
    .groupBy(events.country, events.season);
}
