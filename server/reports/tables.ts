import type { ReportKind } from "#shared/scheduled-reports.ts";
import { accounts } from "../accounts/tables.ts";
import { index, instant, int, json, primaryKey, table, text } from "../platform/db/columns.ts";

/** A report that is emailed to staff every week or month (docs/domain/scheduled-reports.md). */
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
    /** The next email leaves on this Pacific day. */
    nextOn: text().notNull(),
    lastSentAt: instant(),
    pausedAt: instant(),
    /** This is the account of the admin who made it. */
    createdBy: text()
      .notNull()
      .references(() => accounts.id),
    createdAt: instant().notNull(),
    version: int().notNull().default(0),
  },
  (t) => [index("scheduled_reports_next").on(t.nextOn)],
);

/** A recipient of a scheduled report. `offAt` stays when somebody edits the report: only the person subscribes again. */
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
