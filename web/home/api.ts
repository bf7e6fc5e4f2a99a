import type { ContingencyAnswer } from "#shared/aggregates.schema.ts";
import type { EventsAnswer, EventsLeanAnswer } from "#shared/events.schema.ts";
import { getEvents } from "../events/api.ts";
import { request } from "../platform/api.ts";
import { answeredOrKept, type Answered } from "../platform/offline-answer.ts";

export const getContingency = (signal: AbortSignal) =>
  request<ContingencyAnswer>("GET", "/api/aggregates/contingency", { signal });

const recent = 5;

export const getRecentEvents = (before: string, signal: AbortSignal): Promise<Answered<EventsLeanAnswer>> =>
  answeredOrKept(
    (until) =>
      request<EventsLeanAnswer>("GET", "/api/events-lean", { query: { before, limit: recent }, signal: until }),
    async () => {
      const { offlineEvents } = await import("../events/offline-events.ts");
      const kept = await offlineEvents({ when: "past", canceled: false }, new Date());
      return kept && { events: kept.events.slice(0, recent), asOf: kept.asOf };
    },
    signal,
  );

/** How far around a postal code the front page looks. */
export const nearMiles = 100;

export const getNextEvents = (zipcode: string | undefined, signal: AbortSignal): Promise<Answered<EventsAnswer>> =>
  getEvents({ when: "upcoming", ...(zipcode ? { zipcode, zipDistance: nearMiles } : {}) }, signal);
