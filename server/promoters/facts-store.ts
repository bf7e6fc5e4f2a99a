import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull } from "drizzle-orm";
import { addDays, dayPacific, daysBetween } from "#shared/dates.ts";
import { events } from "../events/tables.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader } from "../platform/db/database.ts";
import { lateReminders } from "../results/tables.ts";
import { isLate } from "../seasons/late-condition.ts";
import type { Seasons } from "../seasons/season-settings.ts";
import { seriesEvents } from "../rounds/tables.ts";
import { series } from "../series/tables.ts";
import { promoterLogins } from "./tables.ts";

/** The time until results are verified is measured over the races of this many days. */
const measuredDays = 730;
/** This is the max number of promoters in one query: both databases limit the params of a statement. */
const atOnce = 500;

export const measuringStartDay = (now: Date): string => addDays(dayPacific(now), -measuredDays);

/** Returns the number of late events of each promoter that has some. */
export async function lateByPromoter(db: Reader, now: Date, seasons: Seasons): Promise<Map<string, number>> {
  const rows = await db
    .select({ promoterId: events.promoterId, late: count() })
    .from(events)
    .where(and(isLate(dayPacific(now), seasons), isNotNull(events.promoterId)))
    .groupBy(events.promoterId);
  return new Map(rows.flatMap(({ promoterId, late }) => (promoterId === null ? [] : [[promoterId, Number(late)]])));
}

/** Returns how many series and events these promoters have, and how many days their results took. */
export async function promoterFacts({ db, now }: Pick<Ctx, "db" | "now">, ids: readonly string[]) {
  const facts = new Map<string, { series: number; medianDays: number | null }>();
  for (let at = 0; at < ids.length; at += atOnce) {
    const some = ids.slice(at, at + atOnce);
    const [owned, verified] = [
      new Map((await countSeries(db, some)).map((row) => [row.promoterId, Number(row.series)])),
      Map.groupBy(await verifiedSince(db, some, measuringStartDay(now)), ({ promoterId }) => promoterId),
    ];
    for (const id of some) {
      const days = (verified.get(id) ?? []).map(daysToResults);
      facts.set(id, { series: owned.get(id) ?? 0, medianDays: medianOf(days) });
    }
  }
  return facts;
}

const countSeries = (db: Reader, ids: readonly string[]) =>
  db
    .select({ promoterId: series.promoterId, series: count() })
    .from(series)
    .where(inArray(series.promoterId, [...ids]))
    .groupBy(series.promoterId);

const verifiedSince = (db: Reader, ids: readonly string[], firstDay: string) =>
  db
    .select({ promoterId: events.promoterId, lastDate: events.lastDate, resultsVerifiedAt: events.resultsVerifiedAt })
    .from(events)
    .where(
      and(
        inArray(events.promoterId, [...ids]),
        gte(events.firstDate, firstDay),
        isNull(events.canceledAt),
        isNotNull(events.resultsVerifiedAt),
      ),
    );

/** Returns the days from the last race day to the Pacific day on which the results were verified; at least 0. */
export const daysToResults = (event: { lastDate: string; resultsVerifiedAt: Date | null }): number =>
  event.resultsVerifiedAt === null ? 0 : Math.max(0, daysBetween(event.lastDate, dayPacific(event.resultsVerifiedAt)));

export function medianOf(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [below, above] = [sorted[middle - 1], sorted[middle]];
  if (above === undefined) return null;
  return sorted.length % 2 === 1 || below === undefined ? above : Math.round((below + above) / 2);
}

/** Returns the series of a promoter, newest season first, with the number of their rounds. */
export const seriesOf = (db: Reader, promoterId: string) =>
  db
    .select({ id: series.id, name: series.name, season: series.season, rounds: count(seriesEvents.eventId) })
    .from(series)
    .leftJoin(seriesEvents, eq(seriesEvents.seriesId, series.id))
    .where(eq(series.promoterId, promoterId))
    .groupBy(series.id, series.name, series.nameKey, series.season)
    .orderBy(desc(series.season), asc(series.nameKey), asc(series.id));

/** Returns the events of a promoter since a day, the latest first. */
export const eventsSince = (db: Reader, promoterId: string, firstDay: string) =>
  db
    .select()
    .from(events)
    .where(and(eq(events.promoterId, promoterId), gte(events.firstDate, firstDay)))
    .orderBy(desc(events.firstDate), asc(events.id));

export async function countAllEvents(db: Reader, promoterId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(events).where(eq(events.promoterId, promoterId));
  return Number(row?.n ?? 0);
}

/** Returns how many logins of the promoter are listed, whatever their status. */
export async function countLogins(db: Reader, promoterId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(promoterLogins).where(eq(promoterLogins.promoterId, promoterId));
  return Number(row?.n ?? 0);
}

/** Returns how many reminders were sent about each of these events. */
export async function countReminders(db: Reader, eventIds: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (let at = 0; at < eventIds.length; at += atOnce) {
    const rows = await db
      .select({ eventId: lateReminders.eventId, n: count() })
      .from(lateReminders)
      .where(inArray(lateReminders.eventId, eventIds.slice(at, at + atOnce)))
      .groupBy(lateReminders.eventId);
    for (const { eventId, n } of rows) counts.set(eventId, Number(n));
  }
  return counts;
}
