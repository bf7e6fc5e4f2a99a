import { useMemo } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { SummaryAnswer } from "#shared/staff-reports.schema.ts";
import { loadPart } from "../parts/load-part.ts";
import { EmailReport, ReportScreen } from "../parts/report-screen.tsx";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { pageAddress } from "../ui/page-address.ts";
import { besidePlot, Plot } from "../ui/chart/plot.tsx";
import type { PlotSeries } from "../ui/chart/plot-series.ts";
import { RacePart } from "./races/race-part.tsx";
import { getSummary, reportFileHref } from "./reports-api.ts";
import { PeriodFailed } from "./period-failed.tsx";
import { SummaryTable } from "./summary-table.tsx";
import { useChange } from "./use-change.ts";
import { usePeriodReport } from "./use-period-report.tsx";

export { periodSearch as search } from "./reports-search.ts";

export const loader = ({ search, signal }: Loading<"/auth/admin/summary">) =>
  loadPart(() => besidePlot(getSummary(search, signal)), signal);

/**
 * Shows the total that races made available, what riders earned of it, and what they redeemed, in one currency at a
 * time.
 */
export function Screen({ data: { answer, problem } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  if (answer) return <Summary answer={answer} />;
  return <PeriodFailed title={t`Summary`} report="summary" problem={problem} />;
}

function Summary({ answer }: { answer: SummaryAnswer }) {
  const { t } = useLingui();
  const { frame, where, format, years } = usePeriodReport(t`Summary`, answer);
  const currency = where.search.by === "CAD" ? "CAD" : "USD";
  const { before, months, startDate, endDate } = answer;
  const names = years(before);
  const change = useChange(names.before);
  const money = (cents: number): string => format.money(cents, currency);
  const rate = (value: number | null): string => (value === null ? t`Unknown` : format.share(value));
  const amounts = (key: "available" | "earned" | "redeemed", label: string, about: string) => ({
    key,
    label,
    about,
    value: money(answer[key][currency]),
    change: change.amount(answer[key][currency], before[key][currency]),
  });
  const rates = (key: "earnRate" | "redemptionRate", label: string, about: string) => ({
    key,
    label,
    about,
    value: rate(answer[key][currency]),
    change: change.rate(answer[key][currency], before[key][currency]),
  });
  const counts = (key: "ridersByCurrency" | "eventsByCurrency", label: string, about: string) => ({
    key,
    label,
    about,
    value: format.number(answer[key][currency]),
    change: change.amount(answer[key][currency], before[key][currency]),
  });
  const earned = money(answer.earned[currency]);
  const redeemed = money(answer.redeemed[currency]);
  const { locale } = format;
  const [nowName, beforeName, redeemedName] = [
    t`Earned ${names.now}`,
    t`Earned ${names.before}`,
    t`Redeemed ${names.now}`,
  ];
  const series = useMemo(
    (): PlotSeries[] => [
      { key: "earned", label: nowName, shape: "line" },
      { key: "redeemed", label: redeemedName, shape: "thin" },
      { key: "before", label: beforeName, shape: "dotted" },
    ],
    [nowName, beforeName, redeemedName],
  );
  const points = useMemo(
    () =>
      months.map((row) => ({
        key: row.month,
        label: format.month(row.month),
        short: format.shortMonth(row.month),
        values: [row.earned[currency], row.redeemed[currency], row.before.earned[currency]],
      })),
    [months, currency, format],
  );
  const short = useMemo(() => (cents: number) => format.moneyShort(cents, currency), [format, currency]);
  const range = format.dateRange(before.startDate, before.endDate);
  return (
    <ReportScreen
      {...frame}
      byLabel={t`Country and currency`}
      by={{
        value: currency,
        choices: [
          { key: "USD", label: t`United States, US dollars`, href: where.href({ by: null }) },
          { key: "CAD", label: t`Canada, Canadian dollars`, href: where.href({ by: "CAD" }) },
        ],
      }}
      fileHref={reportFileHref("summary", answer)}
      acts={<EmailReport report="summary" filters={{ by: where.search.by }} />}
      byFour
      figures={[
        amounts(
          "available",
          t`Available`,
          t`Cash and credit posted for this period’s races, once results are due or submitted.`,
        ),
        amounts(
          "earned",
          t({ message: "Earned", context: "cash" }),
          t`What riders earned from verified results for these races, after corrections. Bonuses aren’t included.`,
        ),
        rates("earnRate", t`Earn rate`, t`The amount earned divided by the amount available.`),
        {
          ...amounts(
            "redeemed",
            t({ message: "Redeemed", context: "report" }),
            t`Credit redeemed at dealers in this period, minus refunds made in the same period.`,
          ),
          href: pageAddress("/auth/admin/rider-redemptions", {
            search: { country: currency === "CAD" ? "CA" : "US", afterDate: startDate, beforeDate: endDate },
          }),
        },
        rates(
          "redemptionRate",
          t`Redemption rate`,
          t`Redeemed credit divided by the credit issued in this period, bonuses included. The rate can go above 100% when riders spend older credit.`,
        ),
        counts(
          "ridersByCurrency",
          t`Riders`,
          t`Riders with an account who started a race in this period, each counted once.`,
        ),
        counts(
          "eventsByCurrency",
          t`Events`,
          t`Events in this period with results due or received. Canceled events don’t count.`,
        ),
      ]}
      comparison={
        <Trans>
          Compared with the same days of the previous season, {range}, counting only what was already in by this time
          last year.
        </Trans>
      }
      chart={
        points.length > 1 ? (
          <Plot
            key={`${currency} ${locale}`}
            caption={t`Earned and redeemed by month`}
            summary={t`Line chart by month: ${earned} earned and ${redeemed} redeemed in all. The table below shows each month.`}
            series={series}
            points={points}
            format={money}
            short={short}
            fileName={`summary-${answer.startDate}-${answer.endDate}-${currency}`}
          />
        ) : null
      }
    >
      <SummaryTable answer={answer} currency={currency} />
      <RacePart part="map" {...{ startDate, endDate, currency }} />
      <RacePart part="calendar" {...{ startDate, endDate, currency }} />
    </ReportScreen>
  );
}
