import type { DealerReport, HideEmployeeInput } from "#shared/counter.schema.ts";
import { reportBys } from "#shared/counter.schema.ts";
import { isDay } from "#shared/dates.ts";
import { api, urlOf, type Query } from "../platform/api.ts";
import type { Search } from "../platform/screen.ts";

/** Only known filter values are sent: a hand-edited URL must not end in a refusal. */
const asked = ({ by, from, to }: Search): Query => {
  const days = isDay(from) && isDay(to) && from > to ? {} : { from, to };
  return {
    by: reportBys.find((known) => known === by),
    from: isDay(days.from) ? days.from : undefined,
    to: isDay(days.to) ? days.to : undefined,
  };
};

export const getReport = (search: Search, signal: AbortSignal) =>
  api("GET /api/dealer/report", { query: asked(search), signal });

export const reportHref = ({ by, from, to }: DealerReport, format: "csv" | "xlsx"): string =>
  urlOf("/api/dealer/report", { by, from, to, format });

export const getEmployees = (signal?: AbortSignal) => api("GET /api/dealer/employees", { signal });

export const hideEmployee = (body: HideEmployeeInput) => api("PUT /api/dealer/employees", { body });
