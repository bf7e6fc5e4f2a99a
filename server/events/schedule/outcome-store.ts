import { and, asc, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import { results } from "../../results/tables.ts";
import { classes, places } from "../tables.ts";

export interface EventOutcome {
  riders: number;
  /** The amount is in minor units of the event's currency. */
  earned: number;
  winner: { firstName: string; lastName: string; className: string } | null;
}

/** Returns the outcome of each event with a verified class: what it paid, and the winner of its best-paying class. */
export async function readOutcomes(db: Database, eventIds: readonly string[]): Promise<Map<string, EventOutcome>> {
  const outcomes = new Map<string, EventOutcome>();
  if (eventIds.length === 0) return outcomes;
  const [paid, winners] = await Promise.all([paidOf(db, eventIds), winnersOf(db, eventIds)]);
  for (const { eventId, firstName, lastName, className } of winners) {
    if (outcomes.has(eventId)) continue;
    outcomes.set(eventId, { riders: 0, earned: 0, winner: { firstName, lastName, className } });
  }
  for (const { eventId, riders, earned } of paid) {
    const winner = outcomes.get(eventId)?.winner ?? null;
    outcomes.set(eventId, { riders: Number(riders), earned: Number(earned), winner });
  }
  return outcomes;
}

function paidOf(db: Database, eventIds: readonly string[]) {
  return db
    .select({
      eventId: results.eventId,
      riders: sql<number>`count(distinct ${results.riderId})`,
      earned: sql<number>`sum(${results.earned})`,
    })
    .from(results)
    .where(and(inArray(results.eventId, [...eventIds]), isNotNull(results.verifiedAt), sql`${results.earned} > 0`))
    .groupBy(results.eventId);
}

/** Reads the winners of the verified classes, the class that pays its winner most first. */
function winnersOf(db: Database, eventIds: readonly string[]) {
  return db
    .select({
      eventId: results.eventId,
      firstName: results.firstName,
      lastName: results.lastName,
      className: classes.name,
    })
    .from(results)
    .innerJoin(classes, eq(classes.id, results.classId))
    .leftJoin(places, and(eq(places.classId, classes.id), eq(places.fromPlace, 1)))
    .where(
      and(
        inArray(results.eventId, [...eventIds]),
        eq(results.place, 1),
        eq(results.status, "finished"),
        isNotNull(classes.verifiedAt),
      ),
    )
    .orderBy(desc(sql`coalesce(${places.amount}, 0)`), asc(classes.position), asc(results.id));
}
