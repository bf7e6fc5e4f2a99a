import { dayPacific } from "#shared/dates.ts";
import { eventSearchOf, findEvents } from "#shared/event-filter.ts";
import type { EventAnswer, EventListItem, EventsAnswer } from "#shared/events.schema.ts";
import type { EventsBriefAnswer, EventsQuery } from "#shared/events.schema.ts";
import { resultsStatusOf } from "#shared/events.ts";
import { api } from "../platform/api.ts";
import { keepCopy, readCopy } from "../platform/offline-db.ts";
import { keepScheduleCopy, readScheduleCopy } from "../platform/schedule-copy.ts";
import { postalLookUp, unknownCode } from "../platform/postal-copy.ts";

/** The copy of the schedule on this device (docs/spec/public.md#offline). */

const pageKey = (eventId: string): string => `event/1/${eventId}`;

/** Fetches the copy again; the HTTP cache answers 304 where nothing changed. */
export async function keepSchedule(now: Date): Promise<void> {
  await keepScheduleCopy(await api("GET /api/offline-schedule"), now);
}

export const scheduleSavedAt = async (): Promise<string | null> => (await readScheduleCopy())?.savedAt ?? null;

/** The same answer as the server's, from the copy; null without a copy. */
export async function offlineEvents(query: EventsQuery, now: Date): Promise<(EventsAnswer & { asOf: string }) | null> {
  const found = await find(query, now);
  if (!found) return null;
  const { events, copy, savedAt } = found;
  const { rowsPerPage, contingencyAmounts, distinctStates } = copy;
  const page = query.page ?? 1;
  return {
    events: events.slice((page - 1) * rowsPerPage, page * rowsPerPage),
    pagination: { page, totalPages: Math.max(1, Math.ceil(events.length / rowsPerPage)), total: events.length },
    contingencyAmount: contingencyAmounts.USD,
    contingencyAmounts,
    distinctStates,
    asOf: savedAt,
  };
}

/** The same for the month and the map. */
export async function offlineBrief(
  query: EventsQuery,
  now: Date,
): Promise<(EventsBriefAnswer & { asOf: string }) | null> {
  const found = await find(query, now);
  if (!found) return null;
  const { events, copy, savedAt, near } = found;
  const { contingencyAmounts, distinctStates } = copy;
  const origin = near && { lat: near.origin.lat, lon: near.origin.lon };
  return { events, total: events.length, origin, contingencyAmounts, distinctStates, asOf: savedAt };
}

async function find(query: EventsQuery, now: Date) {
  const kept = await readScheduleCopy();
  if (!kept) return null;
  const copy = kept.value;
  const search = eventSearchOf(query, await postalLookUp(Boolean(query.zipcode)));
  if (search === "unknown") throw unknownCode();
  const today = dayPacific(now);
  const events = findEvents(
    copy.events.map((event) => onDay(event, today)),
    search,
    today,
  );
  return { events, copy, savedAt: kept.savedAt, near: search.near };
}

/** Time passes offline: upcoming events may be over, and due results may be late. */
function onDay<Event extends Omit<EventListItem, "series">>(event: Event, today: string): Event {
  const { lastDate, resultsDue, canceled, resultsReceivedAt, resultsVerifiedAt } = event;
  const facts = { lastDate, canceled, received: resultsReceivedAt !== null, verified: resultsVerifiedAt !== null };
  return { ...event, resultsStatus: resultsStatusOf(facts, today, resultsDue) };
}

/** Saves an event page that was opened, so that it opens offline. */
export const keepEventPage = (answer: EventAnswer, now: Date): Promise<void> =>
  keepCopy(pageKey(answer.event._id), answer, now, "pages");

/** The event as last opened, or as it came with the schedule, whichever is newer. */
export async function offlineEvent(eventId: string, now: Date): Promise<(EventAnswer & { asOf: string }) | null> {
  const [opened, schedule] = await Promise.all([readCopy<EventAnswer>(pageKey(eventId), "pages"), readScheduleCopy()]);
  const along = schedule?.value.pages.find(({ event }) => event._id === eventId);
  const copy = along && schedule ? { value: along, savedAt: schedule.savedAt } : null;
  const best = opened && (!copy || opened.savedAt >= copy.savedAt || hasResults(opened.value)) ? opened : copy;
  if (!best) return null;
  const { event, series } = best.value;
  return { event: onDay(event, dayPacific(now)), series, asOf: best.savedAt };
}

/** The schedule does not include results. */
const hasResults = ({ event }: EventAnswer): boolean => event.classes.some(({ results }) => results.length > 0);

/** The rounds of a series that the copy of the schedule contains. */
export async function offlineRounds(seriesId: string): Promise<{ events: EventListItem[]; asOf: string } | null> {
  const copy = await readScheduleCopy();
  const events = copy?.value.events.filter(({ series }) => series?._id === seriesId) ?? [];
  return copy && events.length > 0 ? { events, asOf: copy.savedAt } : null;
}
