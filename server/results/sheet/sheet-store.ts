import { and, asc, count, eq, inArray, isNull, sum } from "drizzle-orm";
import { startersOf, type RaceFacts } from "#shared/results.ts";
import type { ProgrammeSettings } from "#shared/programme.ts";
import { currencyOfCountry, type Currency } from "#shared/money.ts";
import {
  classes,
  events,
  payoutRequests,
  places,
  type ClassRow,
  type EventRow,
  type PlaceRow,
  type WantedPayouts,
} from "../../events/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { programmeOfSeason } from "../../seasons/season-settings.ts";
import { seriesEvents } from "../../rounds/tables.ts";
import { series } from "../../series/tables.ts";
import { results } from "../tables.ts";

export type ResultRow = typeof results.$inferSelect;

/** A sheet is an event with its classes, payouts and results: everything needed to evaluate or to show results. */
export interface Sheet {
  event: EventRow;
  currency: Currency;
  race: RaceFacts;
  /** The event's results are evaluated by these settings of its season, whatever today is. */
  programme: ProgrammeSettings;
  series: { id: string; name: string; promoterId: string | null }[];
  classes: ClassRow[];
  places: Map<string, PlaceRow[]>;
  /** These are all rows, or only those of the requested riders. */
  rows: ResultRow[];
  /** This is the number of starters per class, counted over all its rows and including typed numbers. */
  starters: Map<string, number>;
  /** The event's results earned this amount so far, for all riders. */
  earned: number;
  /** A promoter posted these payouts above the budget, by class. The map is empty when none wait. */
  waitingPayouts: Map<string, WantedPayouts>;
}

export async function eventOfSheet(reader: Reader, eventId: string): Promise<EventRow | undefined> {
  const [event] = await reader.select().from(events).where(eq(events.id, eventId));
  return event;
}

export async function findSeriesOf(reader: Reader, eventId: string) {
  return reader
    .select({
      id: series.id,
      name: series.name,
      promoterId: series.promoterId,
      payMode: series.payMode,
      lastDate: series.lastDate,
    })
    .from(seriesEvents)
    .innerJoin(series, eq(series.id, seriesEvents.seriesId))
    .where(eq(seriesEvents.eventId, eventId))
    .orderBy(asc(series.id));
}

/**
 * Reads an event's sheet. With `riderIds` it has only the rows of these riders, and the sum of what the others
 * earned.
 */
export async function loadSheet(reader: Reader, eventId: string, riderIds?: readonly string[]): Promise<Sheet | null> {
  const event = await eventOfSheet(reader, eventId);
  if (!event) return null;
  const inSeries = await findSeriesOf(reader, eventId);
  const classRows = await reader
    .select()
    .from(classes)
    .where(eq(classes.eventId, eventId))
    .orderBy(asc(classes.position), asc(classes.id));
  const placeRows = await reader
    .select({ place: places })
    .from(places)
    .innerJoin(classes, eq(classes.id, places.classId))
    .where(eq(classes.eventId, eventId))
    .orderBy(asc(places.fromPlace), asc(places.id));
  const rows = await reader
    .select()
    .from(results)
    .where(and(eq(results.eventId, eventId), riderIds ? inArray(results.riderId, [...riderIds]) : undefined))
    .orderBy(asc(results.createdAt), asc(results.id));
  const statuses = await reader
    .select({ classId: results.classId, status: results.status, total: count(), earned: sum(results.earned) })
    .from(results)
    .where(eq(results.eventId, eventId))
    .groupBy(results.classId, results.status);

  const [request] = await reader
    .select({ lines: payoutRequests.lines })
    .from(payoutRequests)
    .where(and(eq(payoutRequests.eventId, eventId), isNull(payoutRequests.decidedAt)));

  const byClass = new Map<string, PlaceRow[]>();
  for (const { place } of placeRows) byClass.set(place.classId, [...(byClass.get(place.classId) ?? []), place]);
  const started = (classId: string) =>
    statuses
      .filter((row) => row.classId === classId && row.status !== "dns")
      .reduce((total, row) => total + Number(row.total), 0);
  return {
    event,
    currency: currencyOfCountry(event.country),
    race: raceOf(event, inSeries),
    programme: await programmeOfSeason(reader, event.season),
    series: inSeries,
    classes: classRows,
    places: byClass,
    rows,
    starters: new Map(
      classRows.map(({ id, startersTyped }) => [id, Math.max(startersOf(startersTyped, []), started(id))]),
    ),
    waitingPayouts: new Map(request?.lines.map((line) => [line.classId, line])),
    earned: statuses.reduce((total, row) => total + Number(row.earned ?? 0), 0),
  };
}

/**
 * Returns the facts of a race. A round pays when at least one of its series pays by the round, or when it is in no
 * series; final standings use the deadlines of their series. See docs/spec/results.md#standings.
 */
function raceOf(event: EventRow, inSeries: Awaited<ReturnType<typeof findSeriesOf>>): RaceFacts {
  const isStandings = event.kind === "standings";
  const lastDays = inSeries.map(({ lastDate }) => lastDate).filter((day) => day !== null);
  return {
    firstDate: event.firstDate,
    lastDate: isStandings ? ([event.lastDate, ...lastDays].toSorted().at(-1) ?? event.lastDate) : event.lastDate,
    canceled: event.canceledAt !== null,
    paysOverall: !isStandings && inSeries.length > 0 && inSeries.every(({ payMode }) => payMode === "overall"),
  };
}
