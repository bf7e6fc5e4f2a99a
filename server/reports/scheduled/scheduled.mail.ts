import type { Locale } from "#shared/locale.ts";
import { reportAddress, reportToSend, type ReportKind, type Rhythm } from "#shared/scheduled-reports.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Mail } from "../../platform/mail/layout.ts";
import { mailDate, mailDateRange } from "../../platform/mail/mail-dates.ts";
import { pageUrl } from "../../platform/mail/page-url.ts";
import { words, type Descriptor } from "../../platform/words.ts";
import { reportFigures } from "./scheduled-figures.ts";

const texts = {
  subject: { id: "mail.report.subject", message: "{report}, {days}" },
  weekly: { id: "mail.report.weekly", message: "Here’s your weekly report for {days}." },
  monthly: { id: "mail.report.monthly", message: "Here’s your monthly report for {days}." },
  asOf: { id: "mail.report.asOf", message: "Here’s the report as of the end of {days}, Pacific time." },
  season: { id: "mail.report.season", message: "Here are the {year} season’s rankings so far." },
  now: { id: "mail.report.now", message: "Here’s what was still open on {days}, when we prepared this email." },
  filter: { id: "mail.report.filter", message: "{label}: {value}" },
  currencies: {
    id: "mail.report.currencies",
    message: "US and Canadian dollars are never added together.",
  },
  action: { id: "mail.report.action", message: "Open the report" },
} satisfies Record<string, Descriptor>;

/** These are the fields of a scheduled report that its email shows. */
interface ReportInMail extends Rhythm {
  report: ReportKind;
  filters: Readonly<Record<string, string>>;
}

interface Period {
  startDate: string;
  endDate: string;
}

/** Reads the figures of a scheduled report, and returns its email in the language of each reader. */
export async function mailForReaders(
  ctx: Ctx,
  scheduled: ReportInMail,
  period: Period,
  sending: string,
): Promise<(locale: Locale) => Mail> {
  const { report, filters } = scheduled;
  const rowsIn = await reportFigures(ctx, report, { filters, period });
  return (locale) => reportMail(ctx, locale, scheduled, { period, sending, rows: rowsIn(locale) });
}

/** Returns the email with the figures of a report, and a link to it with its filters and days. */
export function reportMail(
  ctx: Ctx,
  locale: Locale,
  { report, filters, rhythm }: ReportInMail,
  { period, sending, rows }: { period: Period; sending: string; rows: NonNullable<Mail["rows"]> },
): Mail {
  const say = words(locale);
  const known = reportToSend(report);
  const days = {
    days: mailDateRange(period.startDate, period.endDate, locale),
    day: mailDate(period.endDate, locale),
    season: period.endDate.slice(0, 4),
    now: mailDate(sending, locale),
  }[known.period];
  const about = {
    days: texts[rhythm],
    day: texts.asOf,
    season: texts.season,
    now: texts.now,
  }[known.period];
  const chosen = Object.entries(filters).flatMap(([name, value]) => {
    const filter = known.filters[name];
    const label = filter?.label[locale];
    return filter && label ? [say.text(texts.filter, { label, value: filter.choices[value]?.[locale] ?? value })] : [];
  });
  const subject = say.text(texts.subject, { report: known.label[locale], days });
  return {
    subject,
    heading: subject,
    paragraphs: [[say.text(about, { days, year: days }), ...chosen].join(" · "), say.text(texts.currencies)],
    rows,
    action: { label: say.text(texts.action), url: pageUrl(ctx, locale, reportAddress(report, filters, period)) },
  };
}
