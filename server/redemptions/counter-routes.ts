import { dealerReportAnswer, dealerReportQuery, employeesAnswer, hideEmployeeInput } from "#shared/counter.schema.ts";
import { call } from "../platform/http/call.ts";
import { isFile } from "../platform/http/lists/table-file.ts";
import { employeesOf, hideEmployee } from "./employees.ts";
import { reportFile } from "./report-file.ts";
import { dealerReport } from "./report.ts";

/** The calls with which a dealer looks at past redemptions. */
export const counterCalls = [
  call({
    method: "GET",
    path: "/api/dealer/report",
    roles: ["dealer"],
    summary: "The dealer's redemptions by month, employee, or rider; format=csv or xlsx returns a file",
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
    path: "/api/dealer/employees",
    roles: ["dealer"],
    summary: "Employees who served at the dealer's desk and kiosks, latest first",
    added: true,
    answer: employeesAnswer,
    handle: async ({ ctx }) => ({ employees: await employeesOf(ctx.db, ctx.actor.id) }),
  }),
  call({
    method: "PUT",
    path: "/api/dealer/employees",
    roles: ["dealer"],
    summary: "Hides an employee's name, or offers it again",
    added: true,
    limit: "write",
    body: hideEmployeeInput,
    answer: employeesAnswer,
    handle: async ({ ctx, body }) => ({ employees: await hideEmployee(ctx, ctx.actor, body) }),
  }),
];
