import { sql, type SQL } from "drizzle-orm";
import { index, int, primaryKey, table, text } from "../platform/db/columns.ts";
import { events } from "../events/tables.ts";
import { series } from "../series/tables.ts";

/** These are the events of a series: its rounds, and the closing event that has its final standings. */
export const seriesEvents = table(
  "series_events",
  {
    seriesId: text()
      .notNull()
      .references(() => series.id),
    eventId: text()
      .notNull()
      .references(() => events.id),
    round: int(),
  },
  (t) => [primaryKey({ columns: [t.seriesId, t.eventId] }), index("series_events_event").on(t.eventId)],
);

// The results of an event are its promoter's task. Rounds without a promoter are the task of their series' promoter
// (docs/spec/results.md#standings); `mayEditResults` is the same rule for one event.

/**
 * Returns the id of the promoter who submits the results of the event: its own or, if it has none, that of its series.
 * If several of its series have a promoter, it is the one of the first series. The columns of the event are raw SQL,
 * because Drizzle omits the table name when a statement selects from a single table.
 */
export const responsiblePromoterId = sql<string | null>`coalesce(events.promoter_id, (
  select s.promoter_id from ${seriesEvents} se inner join ${series} s on s.id = se.series_id
  where se.event_id = events.id and s.promoter_id is not null order by s.id limit 1))`;

/**
 * Returns the condition for the events whose results a promoter submits. It is a union, because Postgres would read all
 * events for an "or".
 */
export const isEventOf = (promoterId: string | SQL): SQL => sql`events.id in (
  select own.id from ${events} own where own.promoter_id = ${promoterId}
  union select se.event_id from ${series} s
    inner join ${seriesEvents} se on se.series_id = s.id
    inner join ${events} round on round.id = se.event_id
    where s.promoter_id = ${promoterId} and round.promoter_id is null)`;
