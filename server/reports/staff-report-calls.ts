import {
  raceDaysAnswer,
  raceRegionsAnswer,
  reportQuery,
  riderStatsAnswer,
  shareByMonthAnswer,
  shareBySeriesAnswer,
  summaryAnswer,
  topAmateurAnswer,
  topDealersAnswer,
  topProAnswer,
  topQuery,
} from "#shared/staff-reports.schema.ts";
import { seasonAt } from "../seasons/season-settings.ts";
import { call } from "../platform/http/call.ts";
import { isFile } from "../platform/http/lists/table-file.ts";
import { cachedReport } from "./cached-report.ts";
import { shareByMonth, shareBySeries } from "./market-share.ts";
import { periodOf, type Period } from "./period.ts";
import { raceDaysFile, raceRegionsFile } from "./race-files.ts";
import { racesByDay, racesByRegion } from "./race-parts.ts";
import { shareByMonthFile, shareBySeriesFile, summaryFile, topDealersFile, topRidersFile } from "./report-files.ts";
import { summaryOf } from "./summary.ts";
import { riderStats, topDealers, topRiders } from "./top.ts";

const summary = cachedReport("summary", (db, period: Period) => summaryOf(db, period));
const regions = cachedReport("races by region", (db, period: Period) => racesByRegion(db, period));
const days = cachedReport("races by day", (db, period: Period) => racesByDay(db, period));
const months = cachedReport("share by month", (db, period: Period) => shareByMonth(db, period));
const series = cachedReport("share by series", (db, period: Period) => shareBySeries(db, period));
const proRiders = cachedReport("top pro riders", (db, year: number) => topRiders(db, year, "cash"));
const amateurRiders = cachedReport("top amateur riders", (db, year: number) => topRiders(db, year, "dealerCredit"));
const proStats = cachedReport("pro rider stats", (db, year: number) => riderStats(db, year, "cash"));
const amateurStats = cachedReport("amateur rider stats", (db, year: number) => riderStats(db, year, "dealerCredit"));
const mostRedeemed = cachedReport("top dealers", (db, year: number) => topDealers(db, year));

const report = { method: "GET", roles: ["admin"], limit: "search", replica: true } as const;

/** Staff read the program's reports with these calls; docs/domain/reports.md defines their figures. */
export const staffReportCalls = [
  call({
    ...report,
    path: "/api/admin/aggregates/summary",
    summary: "Amounts available, earned, and redeemed, by month and currency, compared with the previous season",
    query: reportQuery,
    answer: summaryAnswer,
    async handle({ ctx, query }) {
      const answer = await summary(ctx, periodOf(ctx, query), query.noCache);
      return isFile(query.format) ? summaryFile(ctx, query.format, answer) : answer;
    },
  }),
  call({
    ...report,
    path: "/api/admin/aggregates/summary-regions",
    added: true,
    summary: "The summary’s races by state and province: count, amount available, and amount earned",
    query: reportQuery,
    answer: raceRegionsAnswer,
    async handle({ ctx, query }) {
      const answer = await regions(ctx, periodOf(ctx, query), query.noCache);
      return isFile(query.format) ? raceRegionsFile(ctx, query.format, answer) : answer;
    },
  }),
  call({
    ...report,
    path: "/api/admin/aggregates/summary-days",
    added: true,
    summary: "The number of the summary’s races that ended on each day, by currency",
    query: reportQuery,
    answer: raceDaysAnswer,
    async handle({ ctx, query }) {
      const answer = await days(ctx, periodOf(ctx, query), query.noCache);
      return isFile(query.format) ? raceDaysFile(ctx, query.format, answer) : answer;
    },
  }),
  call({
    ...report,
    path: "/api/admin/aggregates/market-share-month",
    summary: "Our brand’s share of entries, paying places, and wins, by month, compared with other brands",
    query: reportQuery,
    answer: shareByMonthAnswer,
    async handle({ ctx, query }) {
      const answer = await months(ctx, periodOf(ctx, query), query.noCache);
      return isFile(query.format) ? shareByMonthFile(ctx, query.format, answer) : answer;
    },
  }),
  call({
    ...report,
    path: "/api/admin/aggregates/market-share-series",
    summary: "Our brand’s share of entries, paying places, and wins, by series, compared with other brands",
    query: reportQuery,
    answer: shareBySeriesAnswer,
    async handle({ ctx, query }) {
      const answer = await series(ctx, periodOf(ctx, query), query.noCache);
      return isFile(query.format) ? shareBySeriesFile(ctx, query.format, answer) : answer;
    },
  }),
  call({
    ...report,
    path: "/api/admin/aggregates/top-pro-riders",
    summary: "The riders who earned the most cash in a season, by currency",
    query: topQuery,
    answer: topProAnswer,
    async handle({ ctx, query }) {
      const currentYear = query.currentYear ?? seasonAt(ctx.now);
      const topProRiders = await proRiders(ctx, currentYear, query.noCache);
      if (isFile(query.format)) return topRidersFile(ctx, query.format, `top-pro-riders-${currentYear}`, topProRiders);
      return { currentYear, topProRiders };
    },
  }),
  call({
    ...report,
    path: "/api/admin/aggregates/pro-rider-stats",
    summary: "Totals for all riders who earned cash in a season, compared with the season before",
    query: topQuery,
    answer: riderStatsAnswer,
    handle: ({ ctx, query }) => proStats(ctx, query.currentYear ?? seasonAt(ctx.now), query.noCache),
  }),
  call({
    ...report,
    path: "/api/admin/aggregates/top-amateur-riders",
    summary: "The riders who earned the most dealer credit in a season, by currency",
    query: topQuery,
    answer: topAmateurAnswer,
    async handle({ ctx, query }) {
      const currentYear = query.currentYear ?? seasonAt(ctx.now);
      const topAmateurRiders = await amateurRiders(ctx, currentYear, query.noCache);
      if (isFile(query.format)) {
        return topRidersFile(ctx, query.format, `top-amateur-riders-${currentYear}`, topAmateurRiders);
      }
      return { currentYear, topAmateurRiders };
    },
  }),
  call({
    ...report,
    path: "/api/admin/aggregates/amateur-rider-stats",
    summary: "Totals for all riders who earned dealer credit in a season, compared with the season before",
    query: topQuery,
    answer: riderStatsAnswer,
    handle: ({ ctx, query }) => amateurStats(ctx, query.currentYear ?? seasonAt(ctx.now), query.noCache),
  }),
  call({
    ...report,
    path: "/api/admin/aggregates/top-dealers",
    summary: "The dealers that redeemed the most credit in a year, after refunds, by currency",
    query: topQuery,
    answer: topDealersAnswer,
    async handle({ ctx, query }) {
      const currentYear = query.currentYear ?? seasonAt(ctx.now);
      const rows = await mostRedeemed(ctx, currentYear, query.noCache);
      if (isFile(query.format)) return topDealersFile(ctx, query.format, `top-dealers-${currentYear}`, rows);
      return { currentYear, topDealers: rows };
    },
  }),
];
