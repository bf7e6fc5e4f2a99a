import { and, asc, desc, eq, gte, isNotNull, isNull, gt, inArray, count } from "drizzle-orm";
import { accounts } from "../accounts/tables.ts";
import { bikes } from "../bikes/tables.ts";
import { classes, events } from "../events/tables.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { results } from "../results/tables.ts";
import { riders } from "../riders/tables.ts";
import { plans } from "./tables.ts";

/** Returns a class with the event in which it is raced. */
export async function findPlannable(reader: Reader, classId: string) {
  const [row] = await reader
    .select({
      eventId: events.id,
      kind: events.kind,
      lastDate: events.lastDate,
      canceledAt: events.canceledAt,
      didNotRunAt: classes.didNotRunAt,
    })
    .from(classes)
    .innerJoin(events, eq(events.id, classes.eventId))
    .where(eq(classes.id, classId));
  return row ?? null;
}

/** Adds a plan; returns false if the rider has it already. */
export async function insertPlan(tx: Tx, row: typeof plans.$inferInsert): Promise<boolean> {
  const added = await tx.insert(plans).values(row).onConflictDoNothing().returning({ classId: plans.classId });
  return added.length > 0;
}

/** Removes a plan; returns its event, or null if there was none. */
export async function deletePlan(tx: Tx, riderId: string, classId: string): Promise<string | null> {
  const [gone] = await tx
    .delete(plans)
    .where(and(eq(plans.riderId, riderId), eq(plans.classId, classId)))
    .returning({ eventId: plans.eventId });
  return gone?.eventId ?? null;
}

/** Returns the classes of an event that a rider plans to race. */
export async function plannedIn(reader: Reader, riderId: string, eventId: string): Promise<string[]> {
  const rows = await reader
    .select({ classId: plans.classId })
    .from(plans)
    .where(and(eq(plans.riderId, riderId), eq(plans.eventId, eventId)));
  return rows.map(({ classId }) => classId);
}

export async function findRace(reader: Reader, eventId: string) {
  const [row] = await reader
    .select({
      id: events.id,
      kind: events.kind,
      season: events.season,
      firstDate: events.firstDate,
      lastDate: events.lastDate,
    })
    .from(events)
    .where(eq(events.id, eventId));
  return row ?? null;
}

export const classesOf = (reader: Reader, eventId: string) =>
  reader
    .select({ id: classes.id, name: classes.name, payoutType: classes.payoutType, verifiedAt: classes.verifiedAt })
    .from(classes)
    .where(eq(classes.eventId, eventId))
    .orderBy(asc(classes.position), asc(classes.id));

/** Returns the names of the classes in which a rider has a verified result since a day, the latest race first. */
export async function namesRaced(reader: Reader, riderId: string, since: string): Promise<string[]> {
  const rows = await reader
    .select({ name: classes.name })
    .from(results)
    .innerJoin(classes, eq(classes.id, results.classId))
    .where(and(eq(results.riderId, riderId), gte(results.raceDay, since), isNotNull(results.verifiedAt)))
    .orderBy(desc(results.raceDay), desc(results.id));
  return [...new Set(rows.map(({ name }) => name))];
}

/** Returns the bikes that a rider has or had, the newest first. */
export const everyBikeOf = (reader: Reader, riderId: string) =>
  reader.select().from(bikes).where(eq(bikes.riderId, riderId)).orderBy(desc(bikes.addedAt), desc(bikes.id));

export async function countPaid(reader: Reader, riderId: string, eventId: string): Promise<number> {
  const [row] = await reader
    .select({ n: count() })
    .from(results)
    .where(and(eq(results.eventId, eventId), eq(results.riderId, riderId), gt(results.earned, 0)));
  return Number(row?.n ?? 0);
}

/**
 * Returns the plans for races that begin on a day, with the email address of each rider; deactivated accounts are left
 * out.
 */
export const plansForDay = (reader: Reader, firstDate: string) =>
  reader
    .select({
      riderId: plans.riderId,
      eventId: plans.eventId,
      title: events.title,
      venue: events.venue,
      city: events.city,
      state: events.state,
      className: classes.name,
      position: classes.position,
      accountId: accounts.id,
      email: accounts.email,
      locale: accounts.locale,
    })
    .from(plans)
    .innerJoin(events, eq(events.id, plans.eventId))
    .innerJoin(classes, eq(classes.id, plans.classId))
    .innerJoin(riders, eq(riders.id, plans.riderId))
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .where(
      and(
        inArray(
          plans.eventId,
          reader
            .select({ id: events.id })
            .from(events)
            .where(and(eq(events.kind, "event"), eq(events.firstDate, firstDate), isNull(events.canceledAt))),
        ),
        isNull(accounts.deactivatedAt),
      ),
    )
    .orderBy(asc(plans.riderId), asc(plans.eventId), asc(classes.position), asc(classes.id));
export type PlanForDay = Awaited<ReturnType<typeof plansForDay>>[number];
