import { dayPacific } from "#shared/dates.ts";
import { eventSearchOf, findEvents } from "#shared/event-filter.ts";
import type { EventAnswer, EventListItem, EventsAnswer } from "#shared/events.schema.ts";
import type { EventsBriefAnswer, EventsQuery } from "#shared/events.schema.ts";
import { resultsStatusOf } from "#shared/events.ts";
import { pageOfRows } from "#shared/pagination.ts";
import { readPage } from "../platform/cache/device-cache.ts";
import { postalLookUp, unknownCode } from "../places/postal-data.ts";
import type { Copy } from "../platform/api/read.ts";
import { readSchedule } from "../races/schedule-data.ts";
import { eventPageKey } from "./event-page-key.ts";

// This module answers from the copy of the schedule on this device (docs/spec/public.md#offline).

/** Returns the same answer as the server, from the copy. It is null without a copy. */
export async function offlineEvents(query: EventsQuery, now: Date): Promise<Copy<EventsAnswer> | null> {
  const found = await find(query, now);
  if (!found) return null;
  const { events, copy, savedAt } = found;
  const { rowsPerPage, contingencyAmounts, distinctStates } = copy;
  const { rows, pagination } = pageOfRows(events, query.page ?? 1, rowsPerPage);
  return {
    events: rows,
    pagination,
    contingencyAmount: contingencyAmounts.USD,
    contingencyAmounts,
    distinctStates,
    lastSynced: savedAt,
  };
}

/** Returns the same answer as the server for the month and the map, from the copy. It is null without a copy. */
export async function offlineBrief(query: EventsQuery, now: Date): Promise<Copy<EventsBriefAnswer> | null> {
  const found = await find(query, now);
  if (!found) return null;
  const { events, copy, savedAt, near } = found;
  const { contingencyAmounts, distinctStates } = copy;
  const origin = near && { lat: near.origin.lat, lon: near.origin.lon };
  return { events, total: events.length, origin, contingencyAmounts, distinctStates, lastSynced: savedAt };
}

async function find(query: EventsQuery, now: Date) {
  const stored = await readSchedule();
  if (!stored) return null;
  const copy = stored.value;
  const search = eventSearchOf(query, await postalLookUp(Boolean(query.zipcode)));
  if (search === "unknown") throw unknownCode();
  const today = dayPacific(now);
  const events = findEvents(
    copy.events.map((event) => onDay(event, today)),
    search,
    today,
  );
  return { events, copy, savedAt: stored.savedAt, near: search.near };
}

/**
 * Returns the event with its state as of today, because time passes offline: upcoming events may be over, and due
 * results may be late.
 */
function onDay<Event extends Omit<EventListItem, "series">>(event: Event, today: string): Event {
  const { lastDate, resultsDue, canceled, resultsReceivedAt, resultsVerifiedAt } = event;
  const facts = { lastDate, canceled, received: resultsReceivedAt !== null, verified: resultsVerifiedAt !== null };
  return { ...event, resultsStatus: resultsStatusOf(facts, today, resultsDue) };
}

/** Returns the event from its opened page or from the schedule, depending on which copy is newer. */
export async function offlineEvent(eventId: string, now: Date): Promise<Copy<EventAnswer> | null> {
  const [opened, schedule] = await Promise.all([readPage<EventAnswer>(eventPageKey(eventId)), readSchedule()]);
  const page = schedule?.value.pages.find(({ event }) => event._id === eventId);
  const copy = page && schedule ? { ...page, lastSynced: schedule.savedAt } : null;
  const best = opened && (!copy || opened.lastSynced >= copy.lastSynced || hasResults(opened)) ? opened : copy;
  if (!best) return null;
  const { event, series } = best;
  return { event: onDay(event, dayPacific(now)), series, lastSynced: best.lastSynced };
}

/** Returns true when an answer includes results, which the schedule does not. */
const hasResults = ({ event }: EventAnswer): boolean => event.classes.some(({ results }) => results.length > 0);

/** Returns the rounds of a series that the copy of the schedule contains. */
export async function offlineRounds(seriesId: string): Promise<{ events: EventListItem[]; lastSynced: string } | null> {
  const copy = await readSchedule();
  const events = copy?.value.events.filter(({ series }) => series?._id === seriesId) ?? [];
  return copy && events.length > 0 ? { events, lastSynced: copy.savedAt } : null;
}
