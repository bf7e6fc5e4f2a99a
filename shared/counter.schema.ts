import * as z from "zod/mini";
import { currencies } from "./money.ts";
import { choiceQuery, dayQuery, formatQuery } from "./query-fields.ts";

// This module declares a dealer's reports.

const reportBys = ["month", "employee", "rider"] as const;
export type ReportBy = (typeof reportBys)[number];

/** The query of a report. Both days are included; by default these are twelve months, the current one up to today. */
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
  /** The net of the same days a year earlier; null in reports by employee and rider. */
  before: z.nullable(z.number()),
});
export type ReportRow = z.infer<typeof reportRow>;

export const dealerReportAnswer = z.object({
  by: z.enum(reportBys),
  from: z.string(),
  to: z.string(),
  currency: z.enum(currencies),
  rows: z.array(reportRow),
  totals: sums,
  /** The sums of the same days a year earlier. */
  before: z.extend(sums, { from: z.string(), to: z.string() }),
});
export type DealerReport = z.infer<typeof dealerReportAnswer>;

/** The query of a day at the counter; by default it is today in the dealer's time zone. */
export const dayCloseQuery = z.object({ day: dayQuery, format: formatQuery });
export type DayCloseQuery = z.infer<typeof dayCloseQuery>;

const waitingSum = z.object({ count: z.number(), amount: z.number() });

export const dayCloseAnswer = z.object({
  day: z.string(),
  /** Today in the dealer's time zone. */
  today: z.string(),
  /** The time zone of the dealer's address (IANA). */
  timeZone: z.string(),
  asOf: z.iso.datetime(),
  dealer: z.object({ name: z.string(), dealerId: z.nullable(z.string()) }),
  currency: z.enum(currencies),
  /** The sums by employee. */
  rows: z.array(reportRow),
  totals: sums,
  /** The redemptions that kiosks sent for this day and that are not confirmed. They are in no other sum. */
  unconfirmed: waitingSum,
  /** For today, the redemptions that kiosks reported at their last contact and have not sent; null for other days. */
  notSent: z.nullable(waitingSum),
});
export type DayClose = z.infer<typeof dayCloseAnswer>;
