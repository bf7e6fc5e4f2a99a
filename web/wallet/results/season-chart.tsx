import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ResultsSeason } from "#shared/wallet.schema.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Chart } from "../../ui/chart/chart.tsx";

/** Shows the verified results of a season by month: those that paid, and those that did not. */
export function SeasonChart({ season: { season, paid, unpaid, months } }: { season: ResultsSeason }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <Chart
      kind="stacked"
      caption={t`Results by month`}
      summary={plural(paid, {
        one: `${season}: # result with an award, ${unpaid} without.`,
        other: `${season}: # results with an award, ${unpaid} without.`,
      })}
      head={t`Month`}
      series={[
        { key: "paid", label: t({ context: "results", message: "With an award" }), shape: "filled" },
        { key: "unpaid", label: t({ context: "results", message: "No award" }), shape: "outline" },
      ]}
      points={months.map((month) => ({
        key: month.month,
        label: format.fullMonth(month.month),
        short: format.month(month.month).replace(/ ?\d{4}$/, ""),
        values: [month.paid, month.unpaid],
      }))}
      format={format.number}
      short={format.number}
      table="folded"
    />
  );
}
