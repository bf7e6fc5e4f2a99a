import { and, asc, count, eq, gt, or, type SQL } from "drizzle-orm";
import { accounts } from "../../accounts/tables.ts";
import { events } from "../../events/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { promoters } from "../../promoters/tables.ts";
import { seriesEvents } from "../../rounds/tables.ts";
import { series } from "../../series/tables.ts";

/** The closing event of a series is no round. */
const isRound = eq(events.kind, "event");

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

export interface RoundKey {
  seriesId: string;
  firstDate: string;
  id: string;
}

/** Returns the rounds after the last one of the previous page, by series and first day. */
export async function roundsPage(reader: Reader, which: SQL | undefined, after: RoundKey | null, limit: number) {
  return reader
    .select({
      seriesId: series.id,
      seriesName: series.name,
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
    .innerJoin(series, eq(series.id, seriesEvents.seriesId))
    .innerJoin(events, eq(events.id, seriesEvents.eventId))
    .leftJoin(promoters, eq(promoters.id, events.promoterId))
    .leftJoin(accounts, eq(accounts.id, promoters.accountId))
    .where(and(which, isRound, after ? isAfter(after) : undefined))
    .orderBy(asc(series.id), asc(events.firstDate), asc(events.id))
    .limit(limit);
}

const isAfter = ({ seriesId, firstDate, id }: RoundKey): SQL | undefined =>
  or(
    gt(series.id, seriesId),
    and(
      eq(series.id, seriesId),
      or(gt(events.firstDate, firstDate), and(eq(events.firstDate, firstDate), gt(events.id, id))),
    ),
  );
