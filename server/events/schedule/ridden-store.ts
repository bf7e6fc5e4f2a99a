import { and, asc, eq, gte, isNotNull, isNull, sql } from "drizzle-orm";
import { addDays } from "#shared/dates.ts";
import type { OwnResult } from "#shared/events.schema.ts";
import { mayStillPay } from "#shared/result-words.ts";
import type { Reader } from "../../platform/db/database.ts";
import { prepared } from "../../platform/db/statements/prepared.ts";
import { param, literalLimit } from "../../platform/db/statements/prepared-params.ts";
import { results } from "../../results/tables.ts";
import { listColumns, type EventListRow } from "./event-list-store.ts";
import { plans } from "../../plans/tables.ts";
import { classes, events } from "../tables.ts";

/** Returns a rider's verified results by event, in the order of the event's classes. */
export async function ownResultsOf(reader: Reader, riderId: string, today: string): Promise<Map<string, OwnResult[]>> {
  const rows = await reader
    .select({
      eventId: results.eventId,
      className: classes.name,
      place: results.place,
      status: results.status,
      earned: results.earned,
      reason: results.reason,
      reasonValues: results.reasonValues,
    })
    .from(results)
    .innerJoin(classes, eq(classes.id, results.classId))
    .where(and(eq(results.riderId, riderId), isNotNull(results.verifiedAt)))
    .orderBy(asc(results.eventId), asc(classes.position), asc(results.id));
  const byEvent = new Map<string, OwnResult[]>();
  for (const { eventId, reason, reasonValues, ...own } of rows) {
    const mayPay = reason !== null && mayStillPay(reason, reasonValues, today);
    byEvent.set(eventId, [...(byEvent.get(eventId) ?? []), { ...own, mayPay }]);
  }
  return byEvent;
}

const toCome = and(eq(events.kind, sql`'event'`), isNull(events.canceledAt), gte(events.firstDate, param("today")));

/**
 * Two rounds of a series are at most this many days apart, so older results are not used to find its upcoming rounds.
 */
const longestSeriesDays = 400;

const rounds = (limit: number) => (reader: Reader) =>
  reader
    .select(listColumns)
    .from(events)
    .where(
      and(
        toCome,
        sql`${events.id} in (select coming.event_id from series_events coming where coming.series_id in (
          select rode.series_id from series_events rode inner join results own on own.event_id = rode.event_id
          where own.rider_id = ${param("riderId")} and own.race_day >= ${param("since")}
            and own.verified_at is not null))`,
      ),
    )
    .orderBy(asc(events.firstDate), asc(events.id))
    .limit(literalLimit(limit));

/** Returns the upcoming rounds of the series in which a rider has a verified result, the next first. */
export function nextRounds(reader: Reader, riderId: string, today: string, limit: number): Promise<EventListRow[]> {
  const since = addDays(today, -longestSeriesDays);
  return prepared(reader, `next rounds ${limit}`, rounds(limit)).execute({ riderId, today, since });
}

/** Returns the coming events that a rider plans to race, with the names of the classes, the next first. */
export async function plannedRaces(reader: Reader, riderId: string, today: string) {
  const rows = await prepared(reader, "planned races", (on: Reader) =>
    on
      .select({ event: listColumns, className: classes.name })
      .from(plans)
      .innerJoin(events, eq(events.id, plans.eventId))
      .innerJoin(classes, eq(classes.id, plans.classId))
      .where(and(eq(plans.riderId, param("riderId")), isNull(events.canceledAt), gte(events.lastDate, param("today"))))
      .orderBy(asc(events.firstDate), asc(events.id), asc(classes.position), asc(classes.id)),
  ).execute({ riderId, today });
  return [...Map.groupBy(rows, ({ event }) => event.id).values()].flatMap((own) => {
    const [first] = own;
    return first ? [{ event: first.event, classNames: own.map(({ className }) => className) }] : [];
  });
}

const inCountry = (limit: number) => (reader: Reader) =>
  reader
    .select(listColumns)
    .from(events)
    .where(and(toCome, eq(events.country, param("country"))))
    .orderBy(asc(events.firstDate), asc(events.id))
    .limit(literalLimit(limit));

export function nextInCountry(
  reader: Reader,
  country: "US" | "CA",
  today: string,
  limit: number,
): Promise<EventListRow[]> {
  return prepared(reader, `next in country ${limit}`, inCountry(limit)).execute({ country, today });
}
