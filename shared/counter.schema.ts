import * as z from "zod/mini";
import { currencies } from "./money.ts";
import { choiceQuery, dayQuery, formatQuery } from "./query-fields.ts";

// This module declares the reports of a dealer's redemptions.

const reportBys = ["month", "employee", "rider"] as const;
export type ReportBy = (typeof reportBys)[number];

/**
 * This is the query of a report. Both days are included. The default is twelve months: the current one up to today, and
 * the eleven before it.
 */
export const dealerReportQuery = z.object({
  by: choiceQuery(reportBys),
  from: dayQuery,
  to: dayQuery,
  format: formatQuery,
});
export type DealerReportQuery = z.infer<typeof dealerReportQuery>;

/** The sums are in cents. A refund counts on the day of the refund, as on the statement. */
const sums = z.object({
  redemptions: z.number(),
  redeemed: z.number(),
  refunds: z.number(),
  refunded: z.number(),
  net: z.number(),
});
export type ReportSums = z.infer<typeof sums>;

const reportRow = z.extend(sums, {
  /** This is the month ("2026-11"), the normalized employee name, or the rider's id. */
  key: z.string(),
  /** This is the month, or the name of the employee or rider. */
  label: z.string(),
  /** This is the net amount of the same days a year earlier, in cents; it is null in reports by employee and rider. */
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
  /** These are the sums of the same days a year earlier. */
  before: z.extend(sums, { from: z.string(), to: z.string() }),
});
export type DealerReport = z.infer<typeof dealerReportAnswer>;

/** This is the query of a day at the counter; by default it is today in the dealer's time zone. */
export const dayCloseQuery = z.object({ day: dayQuery, format: formatQuery });
export type DayCloseQuery = z.infer<typeof dayCloseQuery>;

const waitingSum = z.object({ count: z.number(), amount: z.number() });

export const dayCloseAnswer = z.object({
  day: z.string(),
  /** This is today in the dealer's time zone. */
  today: z.string(),
  /** This is the time zone of the dealer's address (IANA). */
  timeZone: z.string(),
  asOf: z.iso.datetime(),
  dealer: z.object({ name: z.string(), dealerId: z.nullable(z.string()) }),
  currency: z.enum(currencies),
  /** These are the sums by employee. */
  rows: z.array(reportRow),
  totals: sums,
  /** Kiosks sent these redemptions of this day, and they are not confirmed yet. No other sum includes them. */
  unconfirmed: waitingSum,
  /**
   * These redemptions were queued on the kiosks at their last contact and have not been sent. The field is null for
   * days other than today.
   */
  notSent: z.nullable(waitingSum),
});
export type DayClose = z.infer<typeof dayCloseAnswer>;
