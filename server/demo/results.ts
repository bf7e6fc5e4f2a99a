import { eq } from "drizzle-orm";
import { addDays, daysBetween } from "#shared/dates.ts";
import { nameKey } from "#shared/name-key.ts";
import { classes, events } from "../events/tables.ts";
import type { Tx } from "../platform/db/database.ts";
import { results } from "../results/tables.ts";
import { daysToVerify, type DemoEvent } from "./events.ts";
import type { Racer } from "./people/racer.ts";
import type { DemoRider } from "./people/riders.ts";
import { insertAll, type DemoContext } from "./demo-context.ts";
import { runClass, type Line } from "./starters.ts";

type ResultRow = typeof results.$inferInsert;

/**
 * Writes an event's results as an upload would leave them: with the state “provisional”, and linked to a rider where the
 * AMA number, email or VIN of the row identifies one.
 * Returns the ids of the classes without results.
 */
export async function addResults(
  tx: Tx,
  demo: DemoContext,
  event: DemoEvent,
  people: readonly Racer[],
  riders: ReadonlyMap<Racer, DemoRider>,
): Promise<string[]> {
  const ctx = demo.at(addDays(event.round.lastDate, daysToVerify - 1), 20);
  const rows: ResultRow[] = [];
  const empty: string[] = [];
  for (const { id: classId, plan } of event.classes) {
    const lines = runClass(demo, event, plan, people);
    if (lines.length === 0) {
      empty.push(classId);
      continue;
    }
    for (const line of lines) {
      rows.push({
        id: ctx.id(),
        eventId: event.id,
        classId,
        ...namesOf(line),
        ...matchOf(demo, event, line, riders.get(line.racer)),
        createdAt: ctx.now,
      });
    }
    await tx.update(classes).set({ resultsReceivedAt: ctx.now }).where(eq(classes.id, classId));
  }
  await insertAll(tx, results, rows);
  await tx.update(events).set({ resultsReceivedAt: ctx.now }).where(eq(events.id, event.id));
  return empty;
}

function namesOf({ racer, place, status, brand }: Line) {
  const { firstName, lastName, number, hometown } = racer;
  return { firstName, lastName, nameKey: nameKey(`${firstName} ${lastName}`), number, hometown, place, status, brand };
}

/**
 * Matches a line by AMA number or email. A line with neither can only suggest a rider by name
 * (docs/spec/results.md#matching).
 */
function matchOf(
  { random }: DemoContext,
  { round }: DemoEvent,
  { racer }: Line,
  rider: DemoRider | undefined,
): Pick<ResultRow, "riderId" | "suggestedRiderId" | "matchedBy" | "amaNumber" | "email" | "emailKey"> {
  const unnamed = { amaNumber: null, email: null, emailKey: null };
  // A rider who registered within 45 days after the race stays unmatched. A real registration would have matched the
  // result at that time, which the demo does not replay.
  const between = rider ? daysBetween(round.lastDate, rider.account.registered) : 0;
  if (!rider || (between > -1 && between <= 45)) return { ...unnamed, amaNumber: racer.amaNumber };
  if (!rider.persona && random.chance(0.04)) return { ...unnamed, suggestedRiderId: rider.id };
  if (racer.amaNumber) return { ...unnamed, riderId: rider.id, matchedBy: "ama", amaNumber: racer.amaNumber };
  const { email } = rider.account;
  return { ...unnamed, riderId: rider.id, matchedBy: "email", email, emailKey: email };
}
