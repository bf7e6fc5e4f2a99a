import * as z from "zod/mini";
import { requiredText } from "./fields.ts";
import { currencies } from "./money.ts";
import { choiceQuery, dayQuery, formatQuery } from "./query-fields.ts";

// This module declares a dealer's reports, and the employees of the counter.

const reportBys = ["month", "employee", "rider"] as const;
export type ReportBy = (typeof reportBys)[number];

/** The query of a report. Both days are included; by default it is the calendar year up to today. */
export const dealerReportQuery = z.object({
  by: choiceQuery(reportBys),
  from: dayQuery,
  to: dayQuery,
  format: formatQuery,
});
export type DealerReportQuery = z.infer<typeof dealerReportQuery>;

/** The sums in cents. A refund counts on the day of the refund, as on the statement. */
const sums = z.object({
  redemptions: z.number(),
  redeemed: z.number(),
  refunds: z.number(),
  refunded: z.number(),
  net: z.number(),
});
export type ReportSums = z.infer<typeof sums>;

const reportRow = z.extend(sums, {
  /** The month ("2026-11"), the normalized employee name, or the rider's id. */
  key: z.string(),
  /** The month, or the name of the employee or rider. */
  label: z.string(),
});
export type ReportRow = z.infer<typeof reportRow>;

export const dealerReportAnswer = z.object({
  by: z.enum(reportBys),
  from: z.string(),
  to: z.string(),
  currency: z.enum(currencies),
  rows: z.array(reportRow),
  totals: sums,
  /** The sums of the preceding period of the same length. */
  before: z.extend(sums, { from: z.string(), to: z.string() }),
});
export type DealerReport = z.infer<typeof dealerReportAnswer>;

const employeeRecord = z.object({
  name: z.string(),
  redemptions: z.number(),
  lastAt: z.iso.datetime(),
  /** True if the dealer hid the name: it is no longer suggested, but remains on existing records. */
  hidden: z.boolean(),
});
export type EmployeeRecord = z.infer<typeof employeeRecord>;
export const employeesAnswer = z.object({ employees: z.array(employeeRecord) });

export const hideEmployeeInput = z.object({ name: requiredText(60), hidden: z.boolean("invalid_value") });
export type HideEmployeeInput = z.infer<typeof hideEmployeeInput>;
