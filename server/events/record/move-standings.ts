import { eq, sql } from "drizzle-orm";
import { dayPacific } from "#shared/dates.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { lockRow } from "../../platform/db/lock.ts";
import { Problem } from "../../platform/problem.ts";
import { events } from "../tables.ts";
import { hasResults } from "./record-store.ts";

/**
 * Moves the closing event of a series to the series' new last day, because all of its deadlines count from that day:
 * those of results, payment info and payouts read the day of the event. Issued awards and open claims keep the days
 * that were announced. Throws if the day is to come although results were entered. It runs inside the transaction of a
 * verb that has checked its policy. See docs/spec/results.md#standings.
 */
export async function moveStandings(tx: Tx, ctx: Ctx, eventId: string, day: string): Promise<void> {
  await lockRow(tx, events, eq(events.id, eventId));
  const [before] = await tx
    .select({ firstDate: events.firstDate, lastDate: events.lastDate })
    .from(events)
    .where(eq(events.id, eventId));
  if (!before || (before.firstDate === day && before.lastDate === day)) return;
  if (day > before.firstDate && day > dayPacific(ctx.now) && (await hasResults(tx, eventId))) {
    throw new Problem("has_dependents", { fields: { lastDate: "has_dependents" } });
  }
  const after = { firstDate: day, lastDate: day };
  await tx
    .update(events)
    .set({ ...after, version: sql`${events.version} + 1` })
    .where(eq(events.id, eventId));
  await record(tx, ctx, "event.update", { type: "event", id: eventId }, { before, after });
}
