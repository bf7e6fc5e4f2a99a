import type { ReportKind } from "#shared/scheduled-reports.ts";
import { accounts } from "../accounts/tables.ts";
import { cents, index, instant, int, json, primaryKey, table, text } from "../platform/db/columns.ts";

/** This is a report that is emailed to staff every week or month (docs/domain/scheduled-reports.md). */
export const scheduledReports = table(
  "scheduled_reports",
  {
    id: text().primaryKey(),
    report: text().$type<ReportKind>().notNull(),
    /** These are the filters of the report's URL. */
    filters: json<Record<string, string>>().notNull(),
    rhythm: text().$type<"weekly" | "monthly">().notNull(),
    /** This is the weekday (0 is Sunday), or the day of the month from 1 to 28. */
    day: int().notNull(),
    /** The next email is sent on this Pacific day. */
    nextOn: text().notNull(),
    lastSentAt: instant(),
    pausedAt: instant(),
    /** This is the account of the admin who created the report. */
    createdBy: text()
      .notNull()
      .references(() => accounts.id),
    createdAt: instant().notNull(),
    version: int().notNull().default(0),
  },
  (t) => [index("scheduled_reports_next").on(t.nextOn)],
);

/**
 * This is a recipient of a scheduled report. `offAt` stays when somebody edits the report, because only the recipient
 * may subscribe again.
 */
export const scheduledReportRecipients = table(
  "scheduled_report_recipients",
  {
    scheduleId: text()
      .notNull()
      .references(() => scheduledReports.id),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    offAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.scheduleId, t.accountId] }),
    index("scheduled_report_recipients_account").on(t.accountId),
  ],
);

/**
 * A row means that `race_totals` and `rider_years` are valid for the races of a month ("2026-05", by the last day of
 * each race): triggers remove the row when a result, a place, a class or a race of the month changes, and a job
 * computes it again (docs/domain/stored-totals.md).
 */
export const raceMonths = table("race_months", {
  month: text().primaryKey(),
  /**
   * This is when the month's latest result was verified. A report as of an earlier day cannot use the stored totals and
   * counts the month's races instead.
   */
  verifiedAt: instant(),
});

/** This counts the results of one race with the same brand; an empty brand stands for results without one. */
export interface BrandTotal {
  brand: string;
  entries: number;
  paying: number;
  wins: number;
}

/** These are the stored totals of one race, which is not canceled. */
export const raceTotals = table(
  "race_totals",
  {
    month: text().notNull(),
    eventId: text().notNull(),
    /** This is the sum that the verified results have earned, in minor units. */
    earned: cents().notNull(),
    brands: json<BrandTotal[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.month, t.eventId] })],
);

/** These are the months of a year in which a rider started a race in a country. */
export const riderYears = table(
  "rider_years",
  {
    year: int().notNull(),
    riderId: text().notNull(),
    country: text().$type<"US" | "CA">().notNull(),
    /** Each month is a bit; bit 0 is January. */
    months: int().notNull(),
  },
  (t) => [primaryKey({ columns: [t.year, t.riderId, t.country] })],
);
