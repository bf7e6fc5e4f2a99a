import type {
  EventAnswer,
  EventsAnswer,
  EventsBriefAnswer,
  EventsLeanAnswer,
  EventsQuery,
} from "#shared/events.schema.ts";
import type { MyEventsAnswer } from "#shared/events.schema.ts";
import { request } from "../platform/api.ts";
import { answeredOrKept, type Answered } from "../platform/offline-answer.ts";

// The copies and their database load only when they are needed: they are no part of a first visit.
const copies = () => import("./offline-events.ts");

export function getEvents(query: EventsQuery, signal: AbortSignal): Promise<Answered<EventsAnswer>> {
  return answeredOrKept(
    (until) => request<EventsAnswer>("GET", "/api/events", { query, signal: until }),
    async () => (await copies()).offlineEvents(query, new Date()),
    signal,
  );
}

/** The last that were run before a day, newest first; a handful, for the front page. */
export function getRecentEvents(before: string, signal: AbortSignal): Promise<Answered<EventsLeanAnswer>> {
  const limit = 5;
  return answeredOrKept(
    (until) => request<EventsLeanAnswer>("GET", "/api/events-lean", { query: { before, limit }, signal: until }),
    async () => {
      const kept = await (await copies()).offlineEvents({ when: "past", canceled: false }, new Date());
      return kept && { events: kept.events.slice(0, limit), asOf: kept.asOf };
    },
    signal,
  );
}

/** All that fit, for the month and the map. */
export function getEventsBrief(query: EventsQuery, signal: AbortSignal): Promise<Answered<EventsBriefAnswer>> {
  return answeredOrKept(
    (until) => request<EventsBriefAnswer>("GET", "/api/events-brief", { query, signal: until }),
    async () => (await copies()).offlineBrief(query, new Date()),
    signal,
  );
}

export async function getEvent(eventId: string, signal: AbortSignal): Promise<Answered<EventAnswer>> {
  const answer = await answeredOrKept(
    (until) => request<EventAnswer>("GET", `/api/event/${encodeURIComponent(eventId)}`, { signal: until }),
    async () => (await copies()).offlineEvent(eventId, new Date()),
    signal,
  );
  if (answer.asOf === null) void keepPage({ event: answer.event, series: answer.series });
  return answer;
}

async function keepPage(answer: EventAnswer): Promise<void> {
  // After the page is drawn: writing it down is not what the visitor waits for.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  await (await copies()).keepEventPage(answer, new Date());
}

export const getMyEvents = (role: "rider" | "promoter", signal: AbortSignal) =>
  request<MyEventsAnswer>("GET", `/api/${role}/events`, { signal });

/** Without a network: the rounds of a series, from the device's schedule. */
export const roundsOnDevice = async (seriesId: string) => (await copies()).offlineRounds(seriesId);
