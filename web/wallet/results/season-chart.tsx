import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { addMonths } from "#shared/dates.ts";
import type { ResultsSeason } from "#shared/wallet.schema.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Chart } from "../../ui/chart/chart.tsx";

type Month = ResultsSeason["months"][number];

/** Adds the months without results, so that the distances on the chart's axis are true. `months` is in order. */
export function withoutGaps(months: readonly Month[]): Month[] {
  const [first, last] = [months.at(0), months.at(-1)];
  if (!first || !last) return [];
  const byMonth = new Map(months.map((one) => [one.month, one]));
  const all: Month[] = [];
  for (let month = first.month; month <= last.month; month = addMonths(`${month}-01`, 1).slice(0, 7)) {
    all.push(byMonth.get(month) ?? { month, paid: 0, unpaid: 0 });
  }
  return all;
}

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
      points={withoutGaps(months).map((month) => ({
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
