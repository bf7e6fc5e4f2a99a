import { and, asc, eq, inArray, sum } from "drizzle-orm";
import type { ReviewedAward } from "#shared/payout-requests.schema.ts";
import { classes, events } from "../../events/tables.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import { riders } from "../../riders/tables.ts";
import { findSeriesOf } from "../sheet/sheet-store.ts";
import { results } from "../tables.ts";
import { madeByAdmin } from "./made-by-admin.ts";
import { isLateAccount, winnersOfOwnPromoters } from "./evaluate-reviewed.ts";

const isReviewed = eq(results.reason, "review_waiting");

/** Returns the cents of an event's awards that wait because staff review their riders. */
export async function sumReviewed(reader: Reader, eventId: string): Promise<number> {
  const [row] = await reader
    .select({ waiting: sum(results.waiting) })
    .from(results)
    .where(and(eq(results.eventId, eventId), isReviewed));
  return Number(row?.waiting ?? 0);
}

/**
 * Returns the awards that wait because staff review their riders, by event, with the facts of each award and whether
 * this admin may approve it.
 */
export async function reviewedAwards(
  reader: Reader,
  ctx: Ctx,
  eventIds: readonly string[],
): Promise<Map<string, ReviewedAward[]>> {
  if (eventIds.length === 0) return new Map();
  const rows = await reader
    .select({
      result: results,
      className: classes.name,
      event: events,
      firstName: riders.firstName,
      lastName: riders.lastName,
      registeredAt: riders.registeredAt,
    })
    .from(results)
    .innerJoin(classes, eq(classes.id, results.classId))
    .innerJoin(events, eq(events.id, results.eventId))
    .innerJoin(riders, eq(riders.id, results.riderId))
    .where(and(inArray(results.eventId, [...eventIds]), isReviewed))
    .orderBy(asc(classes.position), asc(results.place), asc(results.id));
  const reviewed = new Map<string, ReviewedAward[]>();
  for (const [eventId, own] of Map.groupBy(rows, ({ event }) => event.id)) {
    const [first] = own;
    if (!first) continue;
    const people = await winnersOfOwnPromoters(
      reader,
      { event: first.event, series: await findSeriesOf(reader, eventId) },
      own.map(({ result }) => result),
    );
    const riderIds = [...new Set(own.flatMap(({ result }) => result.riderId ?? []))];
    const made = await madeByAdmin(reader, ctx, eventId, riderIds);
    const awards = own.map(({ result, className, event, firstName, lastName, registeredAt }): ReviewedAward => ({
      _id: result.id,
      rider: { _id: result.riderId ?? "", name: `${firstName} ${lastName}` },
      className,
      place: result.place,
      amount: result.waiting,
      registeredAt: registeredAt.toISOString(),
      enteredAt: result.createdAt.toISOString(),
      isLate: isLateAccount(registeredAt, result.createdAt, result.raceDay ?? event.lastDate),
      isPromoters: people.has(result.riderId ?? ""),
      matchedBy: result.matchedBy,
      mayApprove: !made.has(result.riderId ?? ""),
    }));
    reviewed.set(eventId, awards);
  }
  return reviewed;
}
