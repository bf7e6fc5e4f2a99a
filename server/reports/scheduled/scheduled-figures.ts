import { dayPacific } from "#shared/dates.ts";
import { formatMoney, formatNumber, formatShare } from "#shared/format.ts";
import type { Locale } from "#shared/locale.ts";
import { currencies, type Currency } from "#shared/money.ts";
import type { ReportKind } from "#shared/scheduled-reports.ts";
import { deskClaimList } from "#shared/payout-desk.list.ts";
import { partsDueList } from "#shared/settlements.list.ts";
import { readListSearch } from "#shared/list.ts";
import type { Share, Shares, SummaryFigures } from "#shared/staff-reports.schema.ts";
import { deskSums } from "../../payouts/desk/desk-sums.ts";
import type { Ctx } from "../../platform/context.ts";
import { words, type Descriptor } from "../../platform/words.ts";
import { lateSummary } from "../../results/late/late-events.ts";
import { listPartsDue } from "../../settlements/list-parts-due.ts";
import { shareByMonth, shareBySeries } from "../market-share.ts";
import { readLiability } from "../money/liability.ts";
import { reportHeads } from "../report-files.ts";
import { summaryOf } from "../summary.ts";
import { topDealers, topRiders } from "../top.ts";

const texts = {
  earnRate: { id: "mail.report.earnRate", message: "Earn rate" },
  redemptionRate: { id: "mail.report.redemptionRate", message: "Redemption rate" },
  unknown: { id: "mail.report.unknown", message: "Unknown" },
  before: { id: "mail.report.before", message: "{now} (same time last season: {before})" },
  entries: { id: "mail.report.entries", message: "Our share of entries" },
  paying: { id: "mail.report.paying", message: "Our share of paying places" },
  wins: { id: "mail.report.wins", message: "Our share of wins" },
  share: { id: "mail.report.share", message: "{rate}, {ours} of {named} with a brand" },
  owed: { id: "mail.report.owed", message: "Total owed" },
  credit: { id: "mail.report.credit", message: "Open credit" },
  cash: { id: "mail.report.cash", message: "Cash not sent" },
  dealers: { id: "mail.report.dealers", message: "Owed to dealers" },
  overdue: { id: "mail.report.overdue", message: "Overdue to dealers" },
  claims: { id: "mail.report.claims", message: "Payouts, net" },
  counted: { id: "mail.report.counted", message: "{amount}, {count, plural, one {# payout} other {# payouts}}" },
  late: { id: "mail.report.late", message: "Events with late results" },
  latePosted: { id: "mail.report.latePosted", message: "Payouts posted for these events" },
  none: { id: "mail.report.none", message: "Nothing in this period" },
} satisfies Record<string, Descriptor>;

type Row = readonly [label: string, value: string];
type Say = ReturnType<typeof words>;
/** This formats the figures of a report, which are read once, in a reader's language. */
type Figures = (locale: Locale, say: Say) => Row[];

interface Asked {
  filters: Readonly<Record<string, string>>;
  period: { startDate: string; endDate: string };
}

/** An email shows this many rows of a ranking in each currency; the page has the others. */
const maxNames = 5;

const readers: Record<ReportKind, (ctx: Ctx, asked: Asked) => Promise<Figures>> = {
  async summary(ctx, { filters, period }) {
    const answer = await summaryOf(ctx.db, { ...period, asOf: dayPacific(ctx.now) });
    const own = chosenCurrencies(filters["by"], (one) => hasFigures(answer, one) || hasFigures(answer.before, one));
    return (locale, say) => own.flatMap((one) => summaryRows(answer, answer.before, one, locale, say));
  },
  async shareMonth(ctx, { filters, period }) {
    const { totals, before } = await shareByMonth(ctx.db, { ...period, asOf: dayPacific(ctx.now) });
    return (locale, say) => shareRows(totals, before.totals, filters["by"], locale, say);
  },
  async shareSeries(ctx, { filters, period }) {
    const { totals, before, series } = await shareBySeries(ctx.db, { ...period, asOf: dayPacific(ctx.now) });
    const measure = measures.find((one) => one === filters["by"]) ?? "entries";
    return (locale, say) => [
      ...shareRows(totals, before.totals, filters["by"], locale, say),
      ...series.slice(0, maxNames).map((one): Row => [one.name, shareText(one[measure], locale, say)]),
    ];
  },
  async rankings(ctx, { filters, period }) {
    const year = Number(period.endDate.slice(0, 4));
    const { by } = filters;
    const rows =
      by === "dealers"
        ? (await topDealers(ctx.db, year)).map(({ redeemed, ...row }) => ({ ...row, amount: redeemed }))
        : (await topRiders(ctx.db, year, by === "amateur" ? "dealerCredit" : "cash")).map(({ earned, ...row }) => ({
            ...row,
            amount: earned,
          }));
    return (locale) =>
      currencies.flatMap((one) =>
        rows
          .filter(({ currency }) => currency === one)
          .slice(0, maxNames)
          .map(({ name, amount }, at): Row => [`${at + 1}. ${name}`, formatMoney(amount, one, locale)]),
      );
  },
  async liability(ctx, { period }) {
    const { totals } = await readLiability(ctx, period.endDate);
    return (locale, say) =>
      totals.flatMap(({ currency, owed, credit, cash, dealers }): Row[] => [
        [say.text(texts.owed), formatMoney(owed, currency, locale)],
        [say.text(texts.credit), formatMoney(credit, currency, locale)],
        [say.text(texts.cash), formatMoney(cash, currency, locale)],
        [say.text(texts.dealers), formatMoney(dealers, currency, locale)],
      ]);
  },
  async payouts(ctx, { filters: asked }) {
    const filters = readListSearch(deskClaimList, asked);
    const state = filters.state ?? "pending";
    const sums = await deskSums(ctx, filters);
    const own = sums.filter(
      ({ status, isOverdue }) =>
        status === state ||
        (state === "overdue" && isOverdue) ||
        (state === "open" && (status === "pending" || status === "approved")),
    );
    return (locale, say) =>
      currencies.flatMap((one): Row[] => {
        const rows = own.filter(({ currency }) => currency === one);
        const count = rows.reduce((sum, row) => sum + row.count, 0);
        const amount = formatMoney(
          rows.reduce((sum, row) => sum + row.net, 0),
          one,
          locale,
        );
        return count === 0 ? [] : [[say.text(texts.claims), say.text(texts.counted, { amount, count })]];
      });
  },
  async settlements(ctx, { filters: asked }) {
    const filters = readListSearch(partsDueList, asked);
    const range = { order: { by: "dealer", descending: false }, limit: 1, offset: 0 } as const;
    const { sums } = await listPartsDue(ctx, { filters, ...range });
    return (locale, say) =>
      sums.flatMap(({ currency, amount, overdue }): Row[] => [
        [say.text(texts.dealers), formatMoney(amount, currency, locale)],
        [say.text(texts.overdue), formatMoney(overdue, currency, locale)],
      ]);
  },
  async late(ctx) {
    const { count, amounts } = await lateSummary(ctx);
    return (locale, say) => [
      [say.text(texts.late), formatNumber(count, locale)],
      ...amounts.map(({ currency, cents }): Row => [say.text(texts.latePosted), formatMoney(cents, currency, locale)]),
    ];
  },
};

/** Reads the figures of a report by the report's own functions, and returns how to show them in a language. */
export async function reportFigures(ctx: Ctx, report: ReportKind, asked: Asked): Promise<(locale: Locale) => Row[]> {
  const figures = await readers[report](ctx, asked);
  return (locale) => {
    const say = words(locale);
    const rows = figures(locale, say);
    return rows.length > 0 ? rows : [[say.text(texts.none), "–"]];
  };
}

const chosenCurrencies = (by: string | undefined, isUsed: (one: Currency) => boolean): Currency[] =>
  currencies.filter((one) => (by === undefined ? isUsed(one) : by === one));

const hasFigures = (figures: SummaryFigures, currency: Currency): boolean =>
  [figures.available, figures.earned, figures.creditIssued, figures.redeemed, figures.eventsByCurrency].some(
    (amounts) => amounts[currency] !== 0,
  );

function summaryRows(now: SummaryFigures, past: SummaryFigures, currency: Currency, locale: Locale, say: Say): Row[] {
  const row = <Value>(
    label: Descriptor,
    pick: (figures: SummaryFigures) => Value,
    show: (value: Value) => string,
  ): Row => [
    `${say.text(label)}, ${currency}`,
    say.text(texts.before, { now: show(pick(now)), before: show(pick(past)) }),
  ];
  const money = (cents: number): string => formatMoney(cents, currency, locale);
  const rate = (value: number | null): string =>
    value === null ? say.text(texts.unknown) : formatShare(value, locale);
  const count = (value: number): string => formatNumber(value, locale);
  return [
    row(reportHeads.available, ({ available }) => available[currency], money),
    row(reportHeads.earned, ({ earned }) => earned[currency], money),
    row(texts.earnRate, ({ earnRate }) => earnRate[currency], rate),
    row(reportHeads.redeemed, ({ redeemed }) => redeemed[currency], money),
    row(texts.redemptionRate, ({ redemptionRate }) => redemptionRate[currency], rate),
    row(reportHeads.riders, ({ ridersByCurrency }) => ridersByCurrency[currency], count),
    row(reportHeads.events, ({ eventsByCurrency }) => eventsByCurrency[currency], count),
  ];
}

const measures = ["entries", "paying", "wins"] as const;

function shareRows(now: Shares, past: Shares, by: string | undefined, locale: Locale, say: Say): Row[] {
  return measures
    .filter((measure) => by === undefined || by === measure)
    .map((measure): Row => {
      const before = shareText(past[measure], locale, say);
      return [say.text(texts[measure]), say.text(texts.before, { now: shareText(now[measure], locale, say), before })];
    });
}

function shareText({ ours, named }: Share, locale: Locale, say: Say): string {
  if (named === 0) return say.text(texts.unknown);
  const [rate, shownOurs, shownNamed] = [
    formatShare(ours / named, locale),
    formatNumber(ours, locale),
    formatNumber(named, locale),
  ];
  return say.text(texts.share, { rate, ours: shownOurs, named: shownNamed });
}
