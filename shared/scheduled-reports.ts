import type { Choices, Label } from "./list.ts";
import { addDays, addMonths, weekdayOf } from "./dates.ts";

/**
 * This is a report that can be emailed regularly: its page, and the filters of that page's URL that are saved with it.
 */
interface ReportToSend {
  page: `/auth/admin/${string}`;
  label: Label;
  filters: Readonly<Record<string, { label: Label; all?: Label; choices: Choices }>>;
  /**
   * The page's URL states the period of the email in this way. "now" is a list of what is open, which has no period.
   */
  period: "days" | "day" | "season" | "now";
}

const currencyLabels = {
  USD: { en: "United States, US dollars", fr: "États-Unis, dollars américains" },
  CAD: { en: "Canada, Canadian dollars", fr: "Canada, dollars canadiens" },
} as const;
const byCurrency = {
  label: { en: "Country and currency", fr: "Pays et devise" },
  all: { en: "Both", fr: "Les deux" },
  choices: currencyLabels,
} as const;
const byMeasure = {
  label: { en: "Share of", fr: "Part à mesurer" },
  all: { en: "Everything", fr: "Tout" },
  choices: {
    entries: { en: "Entries", fr: "Inscriptions" },
    paying: { en: "Paying places", fr: "Places primées" },
    wins: { en: "Wins", fr: "Victoires" },
  },
} as const;

export const reportsToSend = {
  summary: {
    page: "/auth/admin/summary",
    label: { en: "Summary", fr: "Sommaire" },
    filters: { by: byCurrency },
    period: "days",
  },
  shareMonth: {
    page: "/auth/admin/market-share-month",
    label: { en: "Market share by month", fr: "Part de marché par mois" },
    filters: { by: byMeasure },
    period: "days",
  },
  shareSeries: {
    page: "/auth/admin/market-share-series",
    label: { en: "Market share by series", fr: "Part de marché par série" },
    filters: { by: byMeasure },
    period: "days",
  },
  rankings: {
    page: "/auth/admin/rankings",
    label: { en: "Top riders and dealers", fr: "Palmarès" },
    filters: {
      by: {
        label: { en: "Ranking", fr: "Classement" },
        all: { en: "Pro riders", fr: "Pilotes professionnels" },
        choices: {
          amateur: { en: "Amateur riders", fr: "Pilotes amateurs" },
          dealers: { en: "Dealers", fr: "Concessionnaires" },
        },
      },
    },
    period: "season",
  },
  liability: { page: "/auth/admin/liability", label: { en: "Liability", fr: "Passif" }, filters: {}, period: "day" },
  payouts: {
    page: "/auth/admin/payouts",
    label: { en: "Payouts due", fr: "Versements à faire" },
    filters: {
      state: {
        label: { en: "Status", fr: "État" },
        all: { en: "In review", fr: "En vérification" },
        choices: {
          open: { en: "All open", fr: "Tous à verser" },
          approved: { en: "Approved", fr: "Approuvés" },
          overdue: { en: "Overdue", fr: "En retard" },
        },
      },
      currency: { ...byCurrency, label: { en: "Currency", fr: "Devise" } },
    },
    period: "now",
  },
  settlements: {
    page: "/auth/admin/settlements",
    label: { en: "Due to dealers", fr: "Dû aux concessionnaires" },
    filters: {
      due: {
        label: { en: "Status", fr: "État" },
        all: { en: "Everything due", fr: "Tout ce qui est dû" },
        choices: { overdue: { en: "Overdue", fr: "En retard" } },
      },
    },
    period: "now",
  },
  late: {
    page: "/auth/admin/late-results-events",
    label: { en: "Late results", fr: "Résultats en retard" },
    filters: {},
    period: "now",
  },
} as const satisfies Record<string, ReportToSend>;

export type ReportKind = keyof typeof reportsToSend;
export const reportKinds = [
  "summary",
  "shareMonth",
  "shareSeries",
  "rankings",
  "liability",
  "payouts",
  "settlements",
  "late",
] as const satisfies readonly ReportKind[];

/** Returns a report with its filters, whose names differ from report to report. */
export const reportToSend = (kind: ReportKind): ReportToSend => reportsToSend[kind];

export const rhythms = ["weekly", "monthly"] as const;
/** Weekly emails are sent on a weekday (0 is Sunday), and monthly ones on a day from 1 to 28, which every month has. */
export interface Rhythm {
  rhythm: (typeof rhythms)[number];
  day: number;
}

export const isRhythm = ({ rhythm, day }: Rhythm): boolean =>
  rhythm === "weekly" ? day >= 0 && day <= 6 : day >= 1 && day <= 28;

/** Returns the latest day on or before `today` on which an email of this rhythm is sent. */
export function latestSending({ rhythm, day }: Rhythm, today: string): string {
  if (rhythm === "weekly") return addDays(today, -((weekdayOf(today) - day + 7) % 7));
  const ofMonth = `${today.slice(0, 7)}-${String(day).padStart(2, "0")}`;
  return ofMonth <= today ? ofMonth : addMonths(ofMonth, -1);
}

/** Returns the first day after `today` on which an email of this rhythm is sent. */
export function nextSending(one: Rhythm, today: string): string {
  const latest = latestSending(one, today);
  return one.rhythm === "weekly" ? addDays(latest, 7) : addMonths(latest, 1);
}

/**
 * Returns the period of an email: the seven days before a weekly one is sent, or the calendar month before a monthly
 * one.
 */
export function periodBefore({ rhythm }: Rhythm, sending: string): { startDate: string; endDate: string } {
  if (rhythm === "weekly") return { startDate: addDays(sending, -7), endDate: addDays(sending, -1) };
  const first = `${sending.slice(0, 7)}-01`;
  return { startDate: addMonths(first, -1), endDate: addDays(first, -1) };
}

/** Returns the address of the report for a period, with the saved filters. */
export function reportAddress(
  kind: ReportKind,
  filters: Readonly<Record<string, string>>,
  { startDate, endDate }: { startDate: string; endDate: string },
): string {
  const { page, period } = reportToSend(kind);
  const query = new URLSearchParams(filters);
  if (period === "days") {
    query.set("from", startDate);
    query.set("to", endDate);
  }
  if (period === "day") query.set("day", endDate);
  if (period === "season") query.set("year", endDate.slice(0, 4));
  return query.size > 0 ? `${page}?${query}` : page;
}
