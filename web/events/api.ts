import type {
  EventAnswer,
  EventsAnswer,
  EventsBriefAnswer,
  EventsLeanAnswer,
  EventsQuery,
} from "#shared/events.schema.ts";
import { eventPageKey } from "./event-page-key.ts";
import { api } from "../platform/api/api.ts";
import { read, type Cached } from "../platform/api/read.ts";
import { savePageSoon } from "../platform/cache/saved-pages.ts";

// The copies on the device and their database load only when they are needed, because a first visit does not need them.
const offline = () => import("./offline-events.ts");

export function getEvents(query: EventsQuery, signal: AbortSignal): Promise<Cached<EventsAnswer>> {
  return read({
    request: (until) => api("GET /api/events", { query, signal: until }),
    copy: async () => (await offline()).offlineEvents(query, new Date()),
    signal,
  });
}

/** Reads the last events before a day, newest first, for the home page. */
export function getRecentEvents(before: string, signal: AbortSignal): Promise<Cached<EventsLeanAnswer>> {
  const limit = 5;
  return read<EventsLeanAnswer>({
    request: (until) => api("GET /api/events-lean", { query: { before, limit }, signal: until }),
    async copy() {
      const past = await (await offline()).offlineEvents({ when: "past", canceled: false }, new Date());
      return past && { events: past.events.slice(0, limit), lastSynced: past.lastSynced };
    },
    signal,
  });
}

/** Reads all events that match, for the month and the map. */
export function getEventsBrief(query: EventsQuery, signal: AbortSignal): Promise<Cached<EventsBriefAnswer>> {
  return read({
    request: (until) => api("GET /api/events-brief", { query, signal: until }),
    copy: async () => (await offline()).offlineBrief(query, new Date()),
    signal,
  });
}

export const getEvent = (eventId: string, signal: AbortSignal): Promise<Cached<EventAnswer>> =>
  read<EventAnswer>({
    request: (until) => api("GET /api/event/{eventId}", { params: { eventId }, signal: until }),
    copy: async () => (await offline()).offlineEvent(eventId, new Date()),
    save: (answer) => savePageSoon(eventPageKey(eventId), answer),
    signal,
  });

/** Reads the rounds of a series from the device's copy of the schedule, for offline use. */
export const roundsOnDevice = async (seriesId: string) => (await offline()).offlineRounds(seriesId);
