import { and, asc, count, eq, gt, inArray, isNull, ne, or, type SQL } from "drizzle-orm";
import type { PlaceRange } from "#shared/place-ranges.ts";
import { classes, events, payoutRequests, places } from "../../events/tables.ts";
import type { Reader } from "../../platform/db/database.ts";

/** Returns the number of classes of these events. */
export async function countClasses(reader: Reader, which: SQL | undefined): Promise<number> {
  const [counted] = await reader
    .select({ n: count() })
    .from(classes)
    .innerJoin(events, eq(events.id, classes.eventId))
    .where(which);
  return Number(counted?.n ?? 0);
}

/** Returns each distinct range of places that a class of these events pays, including those that wait for an admin. */
export async function rangesOfClasses(reader: Reader, which: SQL | undefined): Promise<PlaceRange[]> {
  const paid = await reader
    .selectDistinct({ from: places.fromPlace, to: places.toPlace })
    .from(places)
    .innerJoin(classes, eq(classes.id, places.classId))
    .innerJoin(events, eq(events.id, classes.eventId))
    .where(and(which, ne(classes.payoutType, "noPayout")));
  const waiting = await reader
    .select({ lines: payoutRequests.lines })
    .from(payoutRequests)
    .innerJoin(events, eq(events.id, payoutRequests.eventId))
    .where(and(which, isNull(payoutRequests.decidedAt)));
  const waited = waiting.flatMap(({ lines }) =>
    lines.flatMap((line) => line.places.map(({ fromPlace, toPlace }) => ({ from: fromPlace, to: toPlace }))),
  );
  return [...paid, ...waited];
}

export interface EventKey {
  firstDate: string;
  id: string;
}

/** Returns the events after the last one of the previous page, by first day. */
export async function eventsPage(reader: Reader, which: SQL | undefined, after: EventKey | null, limit: number) {
  return reader
    .select({ id: events.id, title: events.title, firstDate: events.firstDate })
    .from(events)
    .where(
      and(
        which,
        after
          ? or(
              gt(events.firstDate, after.firstDate),
              and(eq(events.firstDate, after.firstDate), gt(events.id, after.id)),
            )
          : undefined,
      ),
    )
    .orderBy(asc(events.firstDate), asc(events.id))
    .limit(limit);
}

/** Returns the classes of these events in the order of each event's sheet. */
export async function classesToExport(reader: Reader, eventIds: readonly string[]) {
  return reader
    .select({
      id: classes.id,
      eventId: classes.eventId,
      name: classes.name,
      payoutType: classes.payoutType,
    })
    .from(classes)
    .where(inArray(classes.eventId, [...eventIds]))
    .orderBy(asc(classes.eventId), asc(classes.position), asc(classes.id));
}

/** Returns the payouts of these events that wait for an admin's decision. */
export async function waitingOf(reader: Reader, eventIds: readonly string[]) {
  const rows = await reader
    .select({ eventId: payoutRequests.eventId, lines: payoutRequests.lines })
    .from(payoutRequests)
    .where(and(inArray(payoutRequests.eventId, [...eventIds]), isNull(payoutRequests.decidedAt)));
  return new Map(rows.map((row) => [row.eventId, row]));
}
