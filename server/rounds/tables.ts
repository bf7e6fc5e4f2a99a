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
