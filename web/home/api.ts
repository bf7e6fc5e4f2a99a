import type { ContingencyAnswer } from "#shared/aggregates.schema.ts";
import type { EventsLeanAnswer } from "#shared/events.schema.ts";
import { request } from "../platform/api.ts";

export const getContingency = (signal: AbortSignal) =>
  request<ContingencyAnswer>("GET", "/api/aggregates/contingency", { signal });

export const getRecentEvents = (before: string, signal: AbortSignal) =>
  request<EventsLeanAnswer>("GET", "/api/events-lean", { query: { before, limit: 5 }, signal });
