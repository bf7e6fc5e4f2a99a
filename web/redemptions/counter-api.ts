import type { DayClose, DealerReport } from "#shared/counter.schema.ts";
import { api, apiUrl } from "../platform/api/api.ts";
import { isProblem } from "../platform/api/problem.ts";
import type { SearchIn } from "../platform/search.ts";
import type { dealerReportSearch } from "./redemptions-search.ts";

type Search = SearchIn<typeof dealerReportSearch>;

/** Returns the query of a report. Days in the wrong order are left out: a hand-edited URL must not end in a refusal. */
const reportQuery = ({ by, from, to }: Search) => (from && to && from > to ? { by } : { by, from, to });

export const getReport = (search: Search, signal: AbortSignal) =>
  api("GET /api/dealer/report", { query: reportQuery(search), signal });

export const reportHref = (
  { by, from, to }: Pick<DealerReport, "by" | "from" | "to">,
  format: "csv" | "xlsx",
): string => apiUrl("GET /api/dealer/report", { query: { by, from, to, format } });

/** Returns a day at the counter; a day that the server refuses, as in a hand-edited URL, is today. */
export async function getDayClose(day: string | undefined, signal: AbortSignal): Promise<DayClose> {
  try {
    return await api("GET /api/dealer/day", { query: { day }, signal });
  } catch (error) {
    if (day !== undefined && isProblem(error, "date_invalid")) return getDayClose(undefined, signal);
    throw error;
  }
}

export const dayCloseHref = ({ day }: DayClose, format: "csv" | "xlsx"): string =>
  apiUrl("GET /api/dealer/day", { query: { day, format } });

export const getEmployees = (signal?: AbortSignal) => api("GET /api/dealer/employees", { signal });
