import type { Currency } from "#shared/money.ts";
import { request } from "../platform/api.ts";

export type Contingency = {
  contingencyTitle: string;
  /** USD, in cents. */
  contingencyAmount: number;
  contingencyAmounts: Partial<Record<Currency, number>>;
};

/** As /api/events-lean tells an event. */
export type RecentEvent = {
  _id: string;
  title: string;
  venue?: string | null;
  city?: string | null;
  state?: string | null;
  firstDate: string;
  lastDate?: string | null;
  contingencyAmount?: number;
  currency?: Currency;
};

export const getContingency = (signal: AbortSignal) =>
  request<Contingency>("GET", "/api/aggregates/contingency", { signal });

export const getRecentEvents = (before: string, signal: AbortSignal) =>
  request<{ events: RecentEvent[] }>("GET", "/api/events-lean", { query: { before, limit: 5 }, signal });
