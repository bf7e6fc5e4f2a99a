import type { DayClose, DealerReport } from "#shared/counter.schema.ts";
import { api, urlOf } from "../platform/api/api.ts";
import { isProblem } from "../platform/api/problem.ts";
import type { SearchIn } from "../platform/search.ts";
import type { dealerReportSearch } from "./redemptions-search.ts";

type Search = SearchIn<typeof dealerReportSearch>;

/**
 * Returns the query of a report. Days in the wrong order are left out, so that a hand-edited URL does not end in an
 * error.
 */
const reportQuery = ({ by, from, to }: Search) => (from && to && from > to ? { by } : { by, from, to });

export const getReport = (search: Search, signal: AbortSignal) =>
  api("GET /api/dealer/report", { query: reportQuery(search), signal });

export const reportHref = (
  { by, from, to }: Pick<DealerReport, "by" | "from" | "to">,
  format: "csv" | "xlsx",
): string => urlOf("/api/dealer/report", { by, from, to, format });

/** Returns a day at the counter. For a day that the server refuses, as in a hand-edited URL, it returns today. */
export async function getDayClose(day: string | undefined, signal: AbortSignal): Promise<DayClose> {
  try {
    return await api("GET /api/dealer/day", { query: { day }, signal });
  } catch (error) {
    if (day !== undefined && isProblem(error, "date_invalid")) return getDayClose(undefined, signal);
    throw error;
  }
}

export const dayCloseHref = ({ day }: DayClose, format: "csv" | "xlsx"): string =>
  urlOf("/api/dealer/day", { day, format });

/** Returns the names that the counter offers, those that served last first and then the others by name. */
export async function offeredEmployees(signal?: AbortSignal): Promise<string[]> {
  const { employees } = await getEmployees(signal);
  return employees
    .filter(({ hidden }) => !hidden)
    .toSorted((a, b) => (b.lastAt ?? "").localeCompare(a.lastAt ?? "") || a.name.localeCompare(b.name))
    .map(({ name }) => name);
}

export const getEmployees = (signal?: AbortSignal) => api("GET /api/dealer/employees", { signal });
