import { dayCloseAnswer, dayCloseQuery, dealerReportAnswer, dealerReportQuery } from "#shared/counter.schema.ts";
import { call } from "../platform/http/call.ts";
import { isFile } from "../platform/http/lists/table-file.ts";
import { dayCloseFile } from "./day-close/day-close-file.ts";
import { dayClose } from "./day-close/day-close.ts";
import { reportFile } from "./report-file.ts";
import { dealerReport } from "./report.ts";

/** A dealer uses these calls to read past redemptions. */
export const counterCalls = [
  call({
    method: "GET",
    path: "/api/dealer/report",
    roles: ["dealer"],
    summary: "The dealer’s redemptions by month, employee, or rider; format=csv or xlsx returns a file",
    added: true,
    limit: "search",
    query: dealerReportQuery,
    answer: dealerReportAnswer,
    async handle({ ctx, query }) {
      const report = await dealerReport(ctx, ctx.actor, query);
      return isFile(query.format) ? reportFile(ctx, query.format, report) : report;
    },
  }),
  call({
    method: "GET",
    path: "/api/dealer/day",
    roles: ["dealer"],
    summary:
      "A day at the dealer’s counter by employee, with kiosk redemptions that aren’t confirmed yet; format=csv or xlsx returns a file",
    added: true,
    limit: "search",
    query: dayCloseQuery,
    answer: dayCloseAnswer,
    async handle({ ctx, query }) {
      const close = await dayClose(ctx, ctx.actor, query);
      return isFile(query.format) ? dayCloseFile(ctx, query.format, close) : close;
    },
  }),
];
