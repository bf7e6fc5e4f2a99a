import { and, count } from "drizzle-orm";
import { events } from "../events/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { isRace, racedOn, type Days } from "./totals/count-live-store.ts";

/** Returns the events raced on these days. */
export const racesOn = (reader: Reader, days: Days) =>
  reader
    .select({
      id: events.id,
      kind: events.kind,
      country: events.country,
      state: events.state,
      season: events.season,
      lastDate: events.lastDate,
      postedCash: events.postedCash,
      postedCredit: events.postedCredit,
      receivedAt: events.resultsReceivedAt,
    })
    .from(events)
    .where(racedOn(days));

/** Counts the races that ended on each of these days, by country; closing events of series are not races. */
export const countRacesByDay = (reader: Reader, days: Days) =>
  reader
    .select({ day: events.lastDate, country: events.country, races: count() })
    .from(events)
    .where(and(racedOn(days), isRace))
    .groupBy(events.lastDate, events.country);
