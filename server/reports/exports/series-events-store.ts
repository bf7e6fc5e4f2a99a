import { and, asc, count, eq, inArray, sql, type SQL } from "drizzle-orm";
import { accounts } from "../../accounts/tables.ts";
import { events } from "../../events/tables.ts";
import { isAfterKey } from "../../platform/db/after-key.ts";
import type { Reader } from "../../platform/db/database.ts";
import { noIndex } from "../../platform/db/statements/prepared-params.ts";
import { promoters } from "../../promoters/tables.ts";
import { seriesEvents } from "../../rounds/tables.ts";
import { series } from "../../series/tables.ts";

/**
 * The closing event of a series is not a round. Almost all events are rounds, so the index of the kind must not be used
 * to find the few of a series.
 */
const isRound = sql`${noIndex(events.kind)} = 'event'`;

/** Returns the number of rounds of these series. */
export async function countRounds(reader: Reader, which: SQL | undefined): Promise<number> {
  const [counted] = await reader
    .select({ n: count() })
    .from(seriesEvents)
    .innerJoin(series, eq(series.id, seriesEvents.seriesId))
    .innerJoin(events, eq(events.id, seriesEvents.eventId))
    .where(and(which, isRound));
  return Number(counted?.n ?? 0);
}

export interface SeriesKey {
  nameKey: string;
  id: string;
}

/** Returns the series after the last one of the previous page, by name. */
export async function seriesPage(reader: Reader, which: SQL | undefined, after: SeriesKey | null, limit: number) {
  const key = [series.nameKey, series.id];
  return reader
    .select({ id: series.id, nameKey: series.nameKey, name: series.name })
    .from(series)
    .where(and(which, after ? isAfterKey(key, false, [after.nameKey, after.id]) : undefined))
    .orderBy(...key.map((column) => asc(column)))
    .limit(limit);
}

/** Returns the rounds of these series, sorted by first day. */
export async function roundsToExport(reader: Reader, seriesIds: readonly string[]) {
  return reader
    .select({
      seriesId: seriesEvents.seriesId,
      round: seriesEvents.round,
      id: events.id,
      title: events.title,
      firstDate: events.firstDate,
      lastDate: events.lastDate,
      venue: events.venue,
      venueWebsite: events.venueWebsite,
      city: events.city,
      state: events.state,
      zipcode: events.zipcode,
      country: events.country,
      raceStyle: events.raceStyle,
      promoter: accounts.email,
    })
    .from(seriesEvents)
    .innerJoin(events, eq(events.id, seriesEvents.eventId))
    .leftJoin(promoters, eq(promoters.id, events.promoterId))
    .leftJoin(accounts, eq(accounts.id, promoters.accountId))
    .where(and(inArray(seriesEvents.seriesId, [...seriesIds]), isRound))
    .orderBy(asc(seriesEvents.seriesId), asc(events.firstDate), asc(events.id));
}
