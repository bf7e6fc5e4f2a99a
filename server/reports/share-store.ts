import { and, eq } from "drizzle-orm";
import { events } from "../events/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { seriesEvents } from "../rounds/tables.ts";
import { series } from "../series/tables.ts";
import { isRace, racedOn, type Days } from "./totals/count-live-store.ts";

/** Returns the day and the season of the races on these days. */
export const daysOfRaces = (reader: Reader, days: Days) =>
  reader
    .select({ id: events.id, lastDate: events.lastDate, season: events.season })
    .from(events)
    .where(and(racedOn(days), isRace));

/** Returns which of the races on these days are rounds of which series. */
export const roundsOn = (reader: Reader, days: Days) =>
  reader
    .select({ eventId: seriesEvents.eventId, seriesId: seriesEvents.seriesId })
    .from(events)
    .innerJoin(seriesEvents, eq(seriesEvents.eventId, events.id))
    .where(and(racedOn(days), isRace));

/** Returns the name and the season of every series. */
export const allSeries = (reader: Reader) =>
  reader.select({ _id: series.id, name: series.name, season: series.season }).from(series);
