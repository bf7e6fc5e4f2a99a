import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { countVerified } from "#shared/events.ts";
import { classes, events, payoutRequests } from "../../events/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { promoters } from "../../promoters/tables.ts";
import { seriesEvents } from "../../rounds/tables.ts";
import { categories } from "../../categories/tables.ts";
import { series } from "../tables.ts";

export type RoundInSeries = Awaited<ReturnType<typeof roundsInSeries>>[number];

/**
 * Returns the rounds of a series in order: by number, then by date; rounds without a number come last. Each has its
 * promoter, what an admin has to decide, and the other series of which it is a round.
 */
export async function roundsInSeries(reader: Reader, seriesId: string) {
  const rows = await reader
    .select({
      id: events.id,
      firstDate: events.firstDate,
      round: seriesEvents.round,
      promoterId: events.promoterId,
      promoterName: promoters.name,
      waitingAwards: events.waitingAwards,
    })
    .from(seriesEvents)
    .innerJoin(events, eq(events.id, seriesEvents.eventId))
    .leftJoin(promoters, eq(promoters.id, events.promoterId))
    .where(and(eq(seriesEvents.seriesId, seriesId), eq(events.kind, "event")))
    .orderBy(sql`${seriesEvents.round} is null`, asc(seriesEvents.round), asc(events.firstDate), asc(events.id));
  const ids = rows.map(({ id }) => id);
  const none = { others: [], named: [], asked: [] };
  const { others, named, asked } = ids.length === 0 ? none : await factsOf(reader, seriesId, ids);
  return rows.map((row) => {
    const own = named.filter(({ eventId }) => eventId === row.id);
    const { verified, ran } = countVerified(own);
    const request = asked.find(({ eventId }) => eventId === row.id);
    return {
      ...row,
      alsoIn: others
        .filter(({ eventId }) => eventId === row.id)
        .map(({ _id, name, payMode }) => ({ _id, name, payMode })),
      classes: own.map(({ name }) => name),
      verified,
      ran,
      waits: row.waitingAwards + (request ? request.cash + request.credit : 0),
    };
  });
}

/** The queries run one after the other, because a transaction has one connection. */
async function factsOf(reader: Reader, seriesId: string, ids: string[]) {
  const others = await reader
    .select({ eventId: seriesEvents.eventId, _id: series.id, name: series.name, payMode: series.payMode })
    .from(seriesEvents)
    .innerJoin(series, eq(series.id, seriesEvents.seriesId))
    .where(and(inArray(seriesEvents.eventId, ids), ne(seriesEvents.seriesId, seriesId)))
    .orderBy(asc(series.name), asc(series.id), asc(seriesEvents.eventId));
  const named = await reader
    .select({
      eventId: classes.eventId,
      name: classes.name,
      receivedAt: classes.resultsReceivedAt,
      verifiedAt: classes.verifiedAt,
      didNotRunAt: classes.didNotRunAt,
    })
    .from(classes)
    .where(inArray(classes.eventId, ids))
    .orderBy(asc(classes.position), asc(classes.id));
  const asked = await reader
    .select({ eventId: payoutRequests.eventId, cash: payoutRequests.cash, credit: payoutRequests.credit })
    .from(payoutRequests)
    .where(and(inArray(payoutRequests.eventId, ids), isNull(payoutRequests.decidedAt)));
  return { others, named, asked };
}

/** Returns the promoters and the categories that a series can have, by name. */
export async function seriesChoices(reader: Reader) {
  const [all, kinds] = await Promise.all([
    reader
      .select({ _id: promoters.id, name: promoters.name, active: promoters.active })
      .from(promoters)
      .orderBy(asc(promoters.nameKey), asc(promoters.id)),
    reader.select().from(categories).orderBy(asc(categories.description), asc(categories.id)),
  ]);
  return { promoters: all, categories: kinds };
}
