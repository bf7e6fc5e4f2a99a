import type { ContingencyAnswer } from "#shared/aggregates.schema.ts";
import type { EventsAnswer, EventsLeanAnswer } from "#shared/events.schema.ts";
import { request } from "../platform/api.ts";

export const getContingency = (signal: AbortSignal) =>
  request<ContingencyAnswer>("GET", "/api/aggregates/contingency", { signal });

export const getRecentEvents = (before: string, signal: AbortSignal) =>
  request<EventsLeanAnswer>("GET", "/api/events-lean", { query: { before, limit: 5 }, signal });

/** How far around a postal code the front page looks. */
export const nearMiles = 100;

export const getNextEvents = (zipcode: string | undefined, signal: AbortSignal) =>
  request<EventsAnswer>("GET", "/api/events", {
    query: { when: "upcoming", ...(zipcode ? { zipcode, zipDistance: nearMiles } : {}) },
    signal,
  });
