import type { DealerReport, HideEmployeeInput } from "#shared/counter.schema.ts";
import { api, urlOf } from "../platform/api/api.ts";
import type { SearchIn } from "../platform/search.ts";
import type { dealerReportSearch } from "./redemptions-search.ts";

type Search = SearchIn<typeof dealerReportSearch>;

/** Returns the query of a report. Days in the wrong order are left out: a hand-edited URL must not end in a refusal. */
const reportQuery = ({ by, from, to }: Search) => (from && to && from > to ? { by } : { by, from, to });

export const getReport = (search: Search, signal: AbortSignal) =>
  api("GET /api/dealer/report", { query: reportQuery(search), signal });

export const reportHref = ({ by, from, to }: DealerReport, format: "csv" | "xlsx"): string =>
  urlOf("/api/dealer/report", { by, from, to, format });

export const getEmployees = (signal?: AbortSignal) => api("GET /api/dealer/employees", { signal });

export const hideEmployee = (body: HideEmployeeInput) => api("PUT /api/dealer/employees", { body });
