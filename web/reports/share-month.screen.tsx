import { useMemo } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ShareByMonth, ShareMonth } from "#shared/staff-reports.schema.ts";
import { loadPart } from "../parts/load-part.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { besidePlot, Plot } from "../ui/chart/plot.tsx";
import type { PlotSeries } from "../ui/chart/plot-series.ts";
import { DataTable } from "../ui/table/data-table.tsx";
import { getShareByMonth } from "./reports-api.ts";
import { PeriodFailed } from "./period-failed.tsx";
import { useShareColumns } from "./share-columns.tsx";
import { measureOf, rateOf, ShareReport } from "./share-report.tsx";
import { usePeriodReport } from "./use-period-report.tsx";

export { periodSearch as search } from "./reports-search.ts";

export const loader = ({ search, signal }: Loading<"/auth/admin/market-share-month">) =>
  loadPart(() => besidePlot(getShareByMonth(search, signal)), signal);

/** A chart needs whole numbers, so a share is drawn in thousandths. */
const perMille = (rate: number | null): number | null => (rate === null ? null : Math.round(rate * 1000));

/** Shows our market share by month, compared with the same months a season earlier. */
export function Screen({ data: { answer, problem } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  if (answer) return <Report answer={answer} />;
  return <PeriodFailed title={t`Market share by month`} report="market-share-month" problem={problem} />;
}

function Report({ answer }: { answer: ShareByMonth }) {
  const { t } = useLingui();
  const { where } = usePeriodReport("", answer);
  const measure = measureOf(where.search.by);
  const columns = useShareColumns<ShareMonth & { label: string }>(measure);
  const { format } = usePeriodReport("", answer);
  const rows = [
    ...answer.months.map((row) => ({ ...row, label: format.month(row.month) })),
    { ...answer.totals, month: "total", label: t`Total`, before: answer.before.totals },
  ];
  return (
    <ShareReport
      title={t`Market share by month`}
      report="market-share-month"
      answer={answer}
      chart={answer.months.length > 1 ? <ShareChart answer={answer} measure={measure} /> : null}
    >
      <DataTable
        dense
        caption={t`Market share by month`}
        rows={rows}
        rowKey={({ month }) => month}
        columns={[
          {
            key: "month",
            head: t`Month`,
            card: "title",
            cell: ({ label }) => <span className="font-semibold">{label}</span>,
          },
          ...columns,
        ]}
      />
      <p className="text-t2 text-ink-2">
        <Trans>Results without a brand aren’t counted in any share. Races count in the month of their last day.</Trans>
      </p>
    </ShareReport>
  );
}

function ShareChart({ answer, measure }: { answer: ShareByMonth; measure: ReturnType<typeof measureOf> }) {
  const { t } = useLingui();
  const { format, years } = usePeriodReport("", answer);
  const names = years(answer.before);
  const series = useMemo(
    (): PlotSeries[] => [
      { key: "now", label: names.now, shape: "line" },
      { key: "before", label: names.before, shape: "dotted" },
    ],
    [names.now, names.before],
  );
  const points = useMemo(
    () =>
      answer.months.map((row) => ({
        key: row.month,
        label: format.month(row.month),
        short: format.shortMonth(row.month),
        values: [perMille(rateOf(row[measure])), perMille(rateOf(row.before[measure]))],
      })),
    [answer, measure, format],
  );
  const share = useMemo(() => (value: number) => format.share(value / 1000), [format]);
  const short = useMemo(() => (value: number) => format.rate(Math.round(value / 10) / 100), [format]);
  const whole = rateOf(answer.totals[measure]);
  const said = whole === null ? t`Unknown` : format.share(whole);
  return (
    <Plot
      caption={t`Our share by month`}
      summary={t`Line chart by month: our share is ${said} overall. The table below shows each month.`}
      series={series}
      points={points}
      format={share}
      short={short}
      fileName={`market-share-${measure}-${answer.startDate}-${answer.endDate}`}
    />
  );
}
