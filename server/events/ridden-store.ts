import { and, asc, eq, gte, isNotNull, isNull, sql } from "drizzle-orm";
import type { OwnResult } from "#shared/events.schema.ts";
import type { Reader } from "../platform/db/database.ts";
import { results } from "../results/tables.ts";
import { listColumns, type EventListRow } from "./event-list-store.ts";
import { classes, events } from "./tables.ts";

/** What a rider did in each event that counts: verified results by event, in the order of its classes. */
export async function ownResultsOf(reader: Reader, riderId: string): Promise<Map<string, OwnResult[]>> {
  const rows = await reader
    .select({
      eventId: results.eventId,
      className: classes.name,
      place: results.place,
      status: results.status,
      earned: results.earned,
    })
    .from(results)
    .innerJoin(classes, eq(classes.id, results.classId))
    .where(and(eq(results.riderId, riderId), isNotNull(results.verifiedAt)))
    .orderBy(asc(results.eventId), asc(classes.position));
  const byEvent = new Map<string, OwnResult[]>();
  for (const { eventId, ...own } of rows) byEvent.set(eventId, [...(byEvent.get(eventId) ?? []), own]);
  return byEvent;
}

const toCome = (today: string) =>
  and(eq(events.kind, "event"), isNull(events.canceledAt), gte(events.firstDate, today));

/** The coming rounds of the series in which a rider has a verified result, the next first. */
export function nextRounds(reader: Reader, riderId: string, today: string, limit: number): Promise<EventListRow[]> {
  return reader
    .select(listColumns)
    .from(events)
    .where(
      and(
        toCome(today),
        sql`${events.id} in (select coming.event_id from series_events coming where coming.series_id in (
          select rode.series_id from series_events rode inner join results own on own.event_id = rode.event_id
          where own.rider_id = ${riderId} and own.verified_at is not null))`,
      ),
    )
    .orderBy(asc(events.firstDate), asc(events.id))
    .limit(limit);
}

export function nextInCountry(reader: Reader, country: "US" | "CA", today: string, limit: number) {
  return reader
    .select(listColumns)
    .from(events)
    .where(and(toCome(today), eq(events.country, country)))
    .orderBy(asc(events.firstDate), asc(events.id))
    .limit(limit);
}
