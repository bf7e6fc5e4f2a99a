import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, isNull, like, lt, lte, or, sql } from "drizzle-orm";
import type { adminEventList } from "#shared/admin-events.list.ts";
import { maxEventDays, type ClassesVerified } from "#shared/events.ts";
import { addDays } from "#shared/dates.ts";
import { codePatterns } from "#shared/near.ts";
import { nameKey } from "#shared/name-key.ts";
import type { Reader } from "../../platform/db/database.ts";
import { countUpToMax } from "../../platform/db/paginate.ts";
import type { ListRead } from "../../platform/http/lists/list-call.ts";
import { promoters } from "../../promoters/tables.ts";
import { seriesEvents } from "../../rounds/tables.ts";
import { recordsWithWord } from "../../search/tables.ts";
import { isLate } from "../../seasons/late-condition.ts";
import type { Seasons } from "../../seasons/season-settings.ts";
import { series } from "../../series/tables.ts";
import { isOverBudget } from "../payouts/over-budget.ts";
import { classes, events, payoutRequests } from "../tables.ts";

type Query = ListRead<typeof adminEventList>;

function conditionsOf(reader: Reader, { filters }: Query, today: string, seasons: Seasons) {
  const { title, city, state, country, zipcode, canceled, when, late, overBudget } = filters;
  const [full, spaced, exact] = codePatterns(zipcode ?? "");
  const words = nameKey(title ?? "")
    .split(" ")
    .filter(Boolean)
    .slice(0, 4);
  const begun = and(lte(events.firstDate, today), gte(events.firstDate, addDays(today, -maxEventDays)));
  const ofWhen = {
    today: and(begun, gte(events.lastDate, today)),
    upcoming: gt(events.firstDate, today),
    past: and(lt(events.firstDate, today), lt(events.lastDate, today)),
  };
  return and(
    // The closing standings of a series are not a race; staff find them on the page of the series.
    sql`${events.kind} = 'event'`,
    ...words.map((word) => inArray(events.id, recordsWithWord(reader, "event", word))),
    city ? like(events.cityKey, `${nameKey(city)}%`) : undefined,
    state ? eq(events.state, state.toUpperCase()) : undefined,
    country ? sql`${events.country} = ${country}` : undefined,
    zipcode ? or(like(events.zipcode, full), like(events.zipcode, spaced), eq(events.zipcode, exact)) : undefined,
    canceled ? (canceled === "true" ? isNotNull(events.canceledAt) : isNull(events.canceledAt)) : undefined,
    when ? ofWhen[when] : undefined,
    late ? isLate(today, seasons) : undefined,
    overBudget ? isOverBudget : undefined,
  );
}

/** Returns a page of all events for admins, the latest first by default. */
export async function listAdminEvents(reader: Reader, query: Query, today: string, seasons: Seasons) {
  const where = conditionsOf(reader, query, today, seasons);
  const inOrder = query.order.descending ? desc : asc;
  const orderBy = [inOrder(events.firstDate), inOrder(events.id)];
  // The page is cut by the index alone, so that the rows of the other matches are not read.
  const page = reader
    .select({ id: events.id })
    .from(events)
    .where(where)
    .orderBy(...orderBy)
    .limit(query.limit)
    .offset(query.offset);
  const rows = await reader
    .select({ event: events, promoter: promoters.name })
    .from(events)
    .leftJoin(promoters, eq(promoters.id, events.promoterId))
    .where(inArray(events.id, page))
    .orderBy(...orderBy);
  return { rows, total: await countUpToMax(reader, events, where) };
}

/** This is the max number of events in one query: both databases limit the params of a statement. */
const atOnce = 500;

/** Returns the classes, the names of the series, and the undecided requests of events, by the event's id. */
export async function listFacts(reader: Reader, eventIds: readonly string[]) {
  const facts = new Map(
    eventIds.map((id): [string, { classes: number; progress: ClassesVerified; series: string[]; asks: boolean }] => [
      id,
      { classes: 0, progress: { verified: 0, submitted: 0, ran: 0 }, series: [], asks: false },
    ]),
  );
  for (let at = 0; at < eventIds.length; at += atOnce) {
    const some = eventIds.slice(at, at + atOnce);
    for (const { eventId, n, verified, submitted, didNotRun } of await countClasses(reader, some)) {
      const found = facts.get(eventId);
      if (!found) continue;
      found.classes = Number(n);
      // A class that did not run has no results.
      found.progress = {
        verified: Number(verified),
        submitted: Number(submitted),
        ran: Number(n) - Number(didNotRun),
      };
    }
    for (const { eventId, name } of await seriesNames(reader, some)) facts.get(eventId)?.series.push(name);
    for (const { eventId } of await openRequests(reader, some)) {
      const found = facts.get(eventId);
      if (found) found.asks = true;
    }
  }
  return facts;
}

const countClasses = (reader: Reader, eventIds: readonly string[]) =>
  reader
    .select({
      eventId: classes.eventId,
      n: count(),
      verified: count(classes.verifiedAt),
      submitted: count(classes.resultsReceivedAt),
      didNotRun: count(classes.didNotRunAt),
    })
    .from(classes)
    .where(inArray(classes.eventId, [...eventIds]))
    .groupBy(classes.eventId);

const seriesNames = (reader: Reader, eventIds: readonly string[]) =>
  reader
    .select({ eventId: seriesEvents.eventId, name: series.name })
    .from(seriesEvents)
    .innerJoin(series, eq(series.id, seriesEvents.seriesId))
    .where(inArray(seriesEvents.eventId, [...eventIds]))
    .orderBy(asc(series.nameKey), asc(series.id), asc(seriesEvents.eventId));

const openRequests = (reader: Reader, eventIds: readonly string[]) =>
  reader
    .select({ eventId: payoutRequests.eventId })
    .from(payoutRequests)
    .where(and(inArray(payoutRequests.eventId, [...eventIds]), isNull(payoutRequests.decidedAt)));
