import { useLingui } from "@lingui/react/macro";
import type { DealerReport } from "#shared/counter.schema.ts";
import { useFormat } from "../platform/use-format.ts";
import { Chart } from "../ui/chart/chart.tsx";
import { useYears } from "./use-years.ts";

/**
 * Shows the months of a report as columns, next to the same days a year earlier. The table below it has the same
 * figures.
 */
export function ReportChart({ report }: { report: DealerReport }) {
  const { t } = useLingui();
  const format = useFormat();
  const years = useYears(report);
  const { currency, rows, totals, before } = report;
  const money = (cents: number): string => format.money(cents, currency);
  const [sum, earlier] = [money(totals.net), money(before.net)];
  return (
    <Chart
      kind="columns"
      caption={t`After refunds, by month`}
      summary={t`Column chart by month: ${sum} in total, ${earlier} a year earlier. The table below shows each month.`}
      head={t`Month`}
      series={[
        { key: "now", label: years.now, shape: "filled" },
        { key: "before", label: years.before, shape: "dotted" },
      ]}
      points={rows.map(({ key, net, before: then }) => ({
        key,
        label: format.month(key),
        short: format.shortMonth(key),
        values: [net, then],
      }))}
      format={money}
      short={(cents) => format.moneyShort(cents, currency)}
      table="page"
    />
  );
}
