import { and, between, eq, isNull } from "drizzle-orm";
import { events } from "../events/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { seriesEvents } from "../rounds/tables.ts";
import { series } from "../series/tables.ts";
import type { Days } from "./totals/count-live-store.ts";

/** Returns the day and the season of the races on these days. */
export const daysOfRaces = (reader: Reader, { startDate, endDate }: Days) =>
  reader
    .select({ id: events.id, lastDate: events.lastDate, season: events.season })
    .from(events)
    .where(and(between(events.lastDate, startDate, endDate), isNull(events.canceledAt), eq(events.kind, "event")));

/** Returns the series of the races on these days. */
export const seriesOfRaces = (reader: Reader, { startDate, endDate }: Days) =>
  reader
    .select({
      eventId: events.id,
      seriesId: series.id,
      name: series.name,
      season: series.season,
    })
    .from(events)
    .innerJoin(seriesEvents, eq(seriesEvents.eventId, events.id))
    .innerJoin(series, eq(series.id, seriesEvents.seriesId))
    .where(and(between(events.lastDate, startDate, endDate), isNull(events.canceledAt), eq(events.kind, "event")));
