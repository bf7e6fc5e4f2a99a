import type { DayClose, DealerReport } from "#shared/counter.schema.ts";
import { dayIn, programmeZone } from "#shared/dates.ts";
import { api, apiUrl } from "../platform/api/api.ts";
import { urlOf } from "../platform/api/call-url.ts";
import type { Cached } from "../platform/api/read.ts";
import { loadSession } from "../platform/api/session.ts";
import { accountKey, readOwn } from "../platform/cache/account-cache.ts";
import { isProblem } from "../platform/api/problem.ts";
import type { SearchIn } from "../platform/search.ts";
import type { dealerReportSearch } from "./redemptions-search.ts";

type Search = SearchIn<typeof dealerReportSearch>;

/**
 * Returns the query of a report. If the days are in the wrong order, they are left out, so that a hand-edited URL does
 * not cause an error.
 */
const reportQuery = ({ by, from, to }: Search) => (from && to && from > to ? { by } : { by, from, to });

/** Reads a report or, offline, the copy on this device of the same report. */
export const getReport = (search: Search, signal: AbortSignal) => {
  const query = reportQuery(search);
  return readOwn(
    accountKey("report", 1, urlOf("", query).slice(1)),
    (until) => api("GET /api/dealer/report", { query, signal: until }),
    signal,
  );
};

export const reportHref = (
  { by, from, to }: Pick<DealerReport, "by" | "from" | "to">,
  format: "csv" | "xlsx",
): string => apiUrl("GET /api/dealer/report", { query: { by, from, to, format } });

/**
 * Returns a day at the counter or, offline, the copy on this device. If the server refuses the day, as in a hand-edited
 * URL, it returns today.
 */
export async function getDayClose(day: string | undefined, signal: AbortSignal): Promise<Cached<DayClose>> {
  const today = dayIn((await loadSession()).user?.timeZone ?? programmeZone, new Date());
  try {
    return await readOwn(
      accountKey("day-close", 1, day ?? today),
      (until) => api("GET /api/dealer/day", { query: { day }, signal: until }),
      signal,
    );
  } catch (error) {
    if (day !== undefined && isProblem(error, "date_invalid")) return getDayClose(undefined, signal);
    throw error;
  }
}

export const dayCloseHref = ({ day }: DayClose, format: "csv" | "xlsx"): string =>
  apiUrl("GET /api/dealer/day", { query: { day, format } });

/** Returns the names that the counter offers: first those who served last, and then the others by name. */
export async function offeredEmployees(signal: AbortSignal): Promise<string[]> {
  const { employees } = await getEmployees(signal);
  return employees
    .filter(({ hidden }) => !hidden)
    .toSorted((a, b) => (b.lastAt ?? "").localeCompare(a.lastAt ?? "") || a.name.localeCompare(b.name))
    .map(({ name }) => name);
}

/** Returns the dealer's employees, also those whom the counter does not offer; offline, the copy on this device. */
export const getEmployees = (signal: AbortSignal) =>
  readOwn(accountKey("employees", 1), (until) => api("GET /api/dealer/employees", { signal: until }), signal);
