import { isDay } from "#shared/dates.ts";
import type { SearchIn } from "../platform/search.ts";
import { api, apiUrl } from "../platform/api/api.ts";
import type { periodSearch, rankingsSearch } from "./reports-search.ts";

type PeriodSearch = Pick<SearchIn<typeof periodSearch>, "from" | "to">;

/** Returns the query of a report. If the days are in the wrong order, they are left out. */
const daysOf = ({ from, to }: PeriodSearch) => (from && to && from > to ? {} : { startDate: from, endDate: to });

export const getSummary = (search: PeriodSearch, signal: AbortSignal) =>
  api("GET /api/admin/aggregates/summary", { query: daysOf(search), signal });
export const getShareByMonth = (search: PeriodSearch, signal: AbortSignal) =>
  api("GET /api/admin/aggregates/market-share-month", { query: daysOf(search), signal });
export const getShareBySeries = (search: PeriodSearch, signal: AbortSignal) =>
  api("GET /api/admin/aggregates/market-share-series", { query: daysOf(search), signal });

export const getRaceRegions = (search: PeriodSearch, signal: AbortSignal) =>
  api("GET /api/admin/aggregates/summary-regions", { query: daysOf(search), signal });
export const getRaceDays = (search: PeriodSearch, signal: AbortSignal) =>
  api("GET /api/admin/aggregates/summary-days", { query: daysOf(search), signal });

export type WithPeriod = "summary" | "summary-regions" | "summary-days" | "market-share-month" | "market-share-series";

export const reportFileHref =
  (report: WithPeriod, { startDate, endDate }: { startDate: string; endDate: string }) =>
  (format: "csv" | "xlsx"): string =>
    apiUrl(`GET /api/admin/aggregates/${report}`, { query: { startDate, endDate, format } });

const rankingCalls = {
  pro: "GET /api/admin/aggregates/top-pro-riders",
  amateur: "GET /api/admin/aggregates/top-amateur-riders",
  dealers: "GET /api/admin/aggregates/top-dealers",
} as const;
export type RankingKind = keyof typeof rankingCalls;

export const rankingFileHref =
  (by: RankingKind, currentYear: number) =>
  (format: "csv" | "xlsx"): string =>
    apiUrl(rankingCalls[by], { query: { currentYear, format } });

/** This is one row of a ranking of riders or of dealers. */
export type Ranked = {
  _id: string;
  name: string;
  place: string | null;
  currency: "USD" | "CAD";
  amount: number;
  count: number;
  wins: number | null;
};

/** Reads a ranking and, for riders, the figures of all of them. */
export async function getRanking({ by = "pro", year }: SearchIn<typeof rankingsSearch>, signal: AbortSignal) {
  const season = isDay(`${year}-01-01`) && `${year}` >= "2000" ? Number(year) : undefined;
  const request = { query: { currentYear: season }, signal };
  if (by === "dealers") {
    const { currentYear, topDealers } = await api(rankingCalls.dealers, request);
    const rows = topDealers.map(({ redeemed, redemptions, ...row }): Ranked => ({
      ...row,
      amount: redeemed,
      count: redemptions,
      wins: null,
    }));
    return { by, currentYear, rows, stats: null };
  }
  const [{ currentYear, riders }, stats] = await Promise.all(
    by === "pro"
      ? [
          api(rankingCalls.pro, request).then((answer) => ({ ...answer, riders: answer.topProRiders })),
          api("GET /api/admin/aggregates/pro-rider-stats", request),
        ]
      : [
          api(rankingCalls.amateur, request).then((answer) => ({ ...answer, riders: answer.topAmateurRiders })),
          api("GET /api/admin/aggregates/amateur-rider-stats", request),
        ],
  );
  const rows = riders.map(({ earned, results, ...row }): Ranked => ({ ...row, amount: earned, count: results }));
  return { by, currentYear, rows, stats };
}
