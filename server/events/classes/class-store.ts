import { and, asc, count, eq, inArray } from "drizzle-orm";
import type { PlacePayout, PayoutType } from "#shared/events.ts";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { results } from "../../results/tables.ts";
import { classes, events, places } from "../tables.ts";
import { placesByClass } from "./places-by-class.ts";

/** This is the line of one class in the sheet that is saved. */
export interface SheetLine {
  id: string;
  name: string;
  position: number;
  payoutType: PayoutType;
  places: readonly PlacePayout[];
}

export async function findEventFacts(reader: Reader, eventId: string) {
  const [row] = await reader
    .select({
      id: events.id,
      version: events.version,
      kind: events.kind,
      title: events.title,
      season: events.season,
      budget: events.budget,
      promoterId: events.promoterId,
      firstDate: events.firstDate,
      canceledAt: events.canceledAt,
      country: events.country,
    })
    .from(events)
    .where(eq(events.id, eventId));
  return row;
}

/** Returns the verification times of an event's classes; the time of a class that is not verified is null. */
export async function verifiedClasses(reader: Reader, eventId: string): Promise<{ verifiedAt: Date | null }[]> {
  return reader.select({ verifiedAt: classes.verifiedAt }).from(classes).where(eq(classes.eventId, eventId));
}

export interface ExistingClass extends SheetLine {
  verified: boolean;
  results: number;
}

/** Reads the current classes, with the number of results in each. */
export async function readStandingClasses(reader: Reader, eventId: string): Promise<ExistingClass[]> {
  const rows = await reader
    .select()
    .from(classes)
    .where(eq(classes.eventId, eventId))
    .orderBy(asc(classes.position), asc(classes.id));
  const paying = await placesByClass(reader, [eventId]);
  const entered = await reader
    .select({ classId: results.classId, total: count() })
    .from(results)
    .where(eq(results.eventId, eventId))
    .groupBy(results.classId);
  const entries = new Map(entered.map(({ classId, total }) => [classId, Number(total)]));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    position: row.position,
    payoutType: row.payoutType,
    places: (paying.get(row.id) ?? []).map(({ fromPlace, toPlace, amount }) => ({ fromPlace, toPlace, amount })),
    verified: row.verifiedAt !== null,
    results: entries.get(row.id) ?? 0,
  }));
}

export async function removeClasses(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.delete(places).where(inArray(places.classId, [...ids]));
  await tx.delete(classes).where(inArray(classes.id, [...ids]));
}

export async function writeLine(tx: Tx, eventId: string, line: SheetLine, placeIds: () => string): Promise<void> {
  const { id, name, position, payoutType } = line;
  await tx
    .insert(classes)
    .values({ id, eventId, name, position, payoutType })
    .onConflictDoUpdate({ target: classes.id, set: { name, position, payoutType } });
  await tx.delete(places).where(eq(places.classId, id));
  if (line.places.length === 0) return;
  await tx.insert(places).values(line.places.map((place) => ({ id: placeIds(), classId: id, ...place })));
}

/** Raises the event's version if it is unchanged since it was read; returns false if somebody else wrote first. */
export async function stampEvent(
  tx: Tx,
  event: { id: string; version: number },
  posted: { cash: number; credit: number },
): Promise<boolean> {
  const stamped = await tx
    .update(events)
    .set({ version: event.version + 1, postedCash: posted.cash, postedCredit: posted.credit })
    .where(and(eq(events.id, event.id), eq(events.version, event.version)))
    .returning({ id: events.id });
  return stamped.length === 1;
}
