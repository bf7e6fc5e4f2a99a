import { asc, eq } from "drizzle-orm";
import { cashOfEvent, creditOfEvent, type CashRow } from "../ledger/reads/event-awards.ts";
import type { Database } from "../platform/db/database.ts";
import { prepared } from "../platform/db/statements/prepared.ts";
import { param } from "../platform/db/statements/prepared-params.ts";
import { promoters } from "../promoters/tables.ts";
import { results } from "../results/tables.ts";
import { seriesEvents } from "../rounds/tables.ts";
import { series } from "../series/tables.ts";
import { classes, events, places, type ClassRow, type EventRow, type PlaceRow } from "./tables.ts";

/** These are the fields of a result that the public page of an event shows. */
export type PublicResultRow = Pick<
  typeof results.$inferSelect,
  "classId" | "place" | "status" | "firstName" | "lastName" | "number" | "brand" | "hometown"
>;

export interface EventParts {
  event: EventRow;
  promoter: { id: string; name: string } | null;
  classes: readonly ClassRow[];
  places: readonly PlaceRow[];
  results: readonly PublicResultRow[];
  /** These are the numbers of entries and starters by class. */
  entrants: ReadonlyMap<string, Entrants>;
  credit: { at: Date | null; riders: number };
  cash: readonly CashRow[];
}

/** Riders who did not start count as entries but not as starters; riders who did not finish count as both. */
export interface Entrants {
  entries: number;
  started: number;
}

export const noCredit: EventParts["credit"] = { at: null, riders: 0 };

const $ = param;

/** Reads one event with everything that its page shows; undefined if there is no such event. */
export async function readEvent(db: Database, eventId: string): Promise<EventParts | undefined> {
  const [found, classRows, placeRows, resultRows, credit, cash] = await Promise.all([
    prepared(db, "event", () =>
      db
        .select({ event: events, promoter: { id: promoters.id, name: promoters.name } })
        .from(events)
        .leftJoin(promoters, eq(promoters.id, events.promoterId))
        .where(eq(events.id, $("eventId"))),
    ).execute({ eventId }),
    readClasses(db, eventId),
    readPlaces(db, eventId),
    prepared(db, "results of event", () =>
      db
        .select({
          classId: results.classId,
          place: results.place,
          status: results.status,
          firstName: results.firstName,
          lastName: results.lastName,
          number: results.number,
          brand: results.brand,
          hometown: results.hometown,
        })
        .from(results)
        .where(eq(results.eventId, $("eventId")))
        .orderBy(asc(results.id)),
    ).execute({ eventId }),
    creditOfEvent(db, eventId),
    cashOfEvent(db, eventId),
  ]);
  const [row] = found;
  if (!row) return undefined;
  return {
    ...row,
    classes: classRows,
    places: placeRows,
    results: resultRows.toSorted(byPlace),
    entrants: entrantsOf(resultRows),
    credit,
    cash,
  };
}

/** Counts the riders of each class; a row counts for one rider, or for the number in `riders`. */
export function entrantsOf(
  rows: readonly { classId: string; status: string; riders?: number }[],
): Map<string, Entrants> {
  const all = new Map<string, Entrants>();
  for (const { classId, status, riders = 1 } of rows) {
    const { entries, started } = all.get(classId) ?? { entries: 0, started: 0 };
    all.set(classId, { entries: entries + riders, started: started + (status === "dns" ? 0 : riders) });
  }
  return all;
}

const order = { finished: 0, dnf: 1, dsq: 2, dns: 3 };

/**
 * Compares two results in the order of a results sheet: places, then riders who did not finish, then disqualified
 * riders, then those who did not start.
 */
function byPlace(a: PublicResultRow, b: PublicResultRow): number {
  return order[a.status] - order[b.status] || (a.place ?? 9999) - (b.place ?? 9999);
}

function readClasses(db: Database, eventId: string): Promise<ClassRow[]> {
  return prepared(db, "classes of event", () =>
    db
      .select()
      .from(classes)
      .where(eq(classes.eventId, $("eventId")))
      .orderBy(asc(classes.position), asc(classes.id)),
  ).execute({ eventId });
}

/** These are the columns of a paying place that a page of an event shows. */
export const placeColumns = {
  id: places.id,
  classId: places.classId,
  fromPlace: places.fromPlace,
  toPlace: places.toPlace,
  amount: places.amount,
};

function readPlaces(db: Database, eventId: string): Promise<PlaceRow[]> {
  return prepared(db, "places of event", () =>
    db
      .select(placeColumns)
      .from(places)
      .innerJoin(classes, eq(classes.id, places.classId))
      .where(eq(classes.eventId, $("eventId")))
      .orderBy(asc(places.fromPlace), asc(places.id)),
  ).execute({ eventId });
}

export function seriesOfEvent(db: Database, eventId: string) {
  return prepared(db, "series of event", () =>
    db
      .select({ _id: series.id, name: series.name, payMode: series.payMode })
      .from(seriesEvents)
      .innerJoin(series, eq(series.id, seriesEvents.seriesId))
      .where(eq(seriesEvents.eventId, $("eventId")))
      .orderBy(asc(series.name), asc(series.id)),
  ).execute({ eventId });
}
