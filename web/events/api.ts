import type {
  EventAnswer,
  EventsAnswer,
  EventsBriefAnswer,
  EventsLeanAnswer,
  EventsQuery,
} from "#shared/events.schema.ts";
import { api } from "../platform/api.ts";
import { answeredOrKept, type Answered } from "../platform/offline-answer.ts";

// The offline copies and their database load only when they are needed, because a first visit does not need them.
const copies = () => import("./offline-events.ts");

export function getEvents(query: EventsQuery, signal: AbortSignal): Promise<Answered<EventsAnswer>> {
  return answeredOrKept(
    (until) => api("GET /api/events", { query, signal: until }),
    async () => (await copies()).offlineEvents(query, new Date()),
    signal,
  );
}

/** The last events before a day, newest first, for the home page. */
export function getRecentEvents(before: string, signal: AbortSignal): Promise<Answered<EventsLeanAnswer>> {
  const limit = 5;
  return answeredOrKept(
    (until) => api("GET /api/events-lean", { query: { before, limit }, signal: until }),
    async () => {
      const kept = await (await copies()).offlineEvents({ when: "past", canceled: false }, new Date());
      return kept && { events: kept.events.slice(0, limit), asOf: kept.asOf };
    },
    signal,
  );
}

/** All events that match, for the month and the map. */
export function getEventsBrief(query: EventsQuery, signal: AbortSignal): Promise<Answered<EventsBriefAnswer>> {
  return answeredOrKept(
    (until) => api("GET /api/events-brief", { query, signal: until }),
    async () => (await copies()).offlineBrief(query, new Date()),
    signal,
  );
}

export async function getEvent(eventId: string, signal: AbortSignal): Promise<Answered<EventAnswer>> {
  const answer = await answeredOrKept(
    (until) => api("GET /api/event/{eventId}", { params: { eventId }, signal: until }),
    async () => (await copies()).offlineEvent(eventId, new Date()),
    signal,
  );
  if (answer.asOf === null) void keepPage({ event: answer.event, series: answer.series });
  return answer;
}

async function keepPage(answer: EventAnswer): Promise<void> {
  // The copy is written after the page is rendered, because the visitor does not need to wait for it.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  await (await copies()).keepEventPage(answer, new Date());
}

export const getMyEvents = (role: "rider" | "promoter", signal: AbortSignal) =>
  api("GET /api/{type}/events", { params: { type: role }, signal });

/** Offline: the rounds of a series from the device's copy of the schedule. */
export const roundsOnDevice = async (seriesId: string) => (await copies()).offlineRounds(seriesId);
