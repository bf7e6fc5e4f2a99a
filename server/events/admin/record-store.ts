import { asc, count, eq, sql } from "drizzle-orm";
import { payoutClaims } from "../../payouts/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { promoters } from "../../promoters/tables.ts";
import { questions } from "../../questions/tables.ts";
import { adjustmentsDue, results } from "../../results/tables.ts";
import { seriesEvents } from "../../rounds/tables.ts";
import { series } from "../../series/tables.ts";
import { events } from "../tables.ts";

/** Returns the promoter of an event; it is null for an event without one, and undefined if there is no such event. */
export async function promoterOfEvent(reader: Reader, eventId: string) {
  const [row] = await reader
    .select({ id: promoters.id, name: promoters.name, phone: promoters.phone, active: promoters.active })
    .from(events)
    .leftJoin(promoters, eq(promoters.id, events.promoterId))
    .where(eq(events.id, eventId));
  if (!row) return undefined;
  const { id, name, phone, active } = row;
  return id === null ? null : { _id: id, name: name ?? "", phone, active: active === true };
}

/** Returns the series of which an event is a round, newest season first. */
export const seriesRoundsOf = (reader: Reader, eventId: string) =>
  reader
    .select({ _id: series.id, name: series.name, season: series.season, round: seriesEvents.round })
    .from(seriesEvents)
    .innerJoin(series, eq(series.id, seriesEvents.seriesId))
    .where(eq(seriesEvents.eventId, eventId))
    .orderBy(sql`${series.season} desc`, asc(series.nameKey), asc(series.id));

async function countOf(
  reader: Reader,
  table: typeof questions | typeof payoutClaims | typeof adjustmentsDue,
  eventId: string,
): Promise<number> {
  const [row] = await reader.select({ n: count() }).from(table).where(eq(table.eventId, eventId));
  return Number(row?.n ?? 0);
}

/** Counts the records that refer to an event, apart from its awards, and sums the awards that its results earned. */
export async function countDependents(reader: Reader, eventId: string) {
  const [own] = await reader
    .select({ n: count(), earned: sql<string | number | null>`sum(${results.earned})` })
    .from(results)
    .where(eq(results.eventId, eventId));
  return {
    results: Number(own?.n ?? 0),
    earned: Number(own?.earned ?? 0),
    questions: await countOf(reader, questions, eventId),
    claims: await countOf(reader, payoutClaims, eventId),
    adjustments: await countOf(reader, adjustmentsDue, eventId),
  };
}

/** Returns all promoters, and the series of a season, each sorted by name. */
export async function eventChoices(reader: Reader, season: number) {
  return {
    promoters: await reader
      .select({ _id: promoters.id, name: promoters.name, active: promoters.active })
      .from(promoters)
      .orderBy(asc(promoters.nameKey), asc(promoters.id)),
    series: await reader
      .select({ _id: series.id, name: series.name, season: series.season })
      .from(series)
      .where(eq(series.season, season))
      .orderBy(asc(series.nameKey), asc(series.id)),
  };
}
