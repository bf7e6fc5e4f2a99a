import { useLingui } from "@lingui/react/macro";
import { postedOfPlaces } from "#shared/events.ts";
import type { ResultsSheet } from "#shared/results.schema.ts";
import { useOnDevice } from "../../platform/cache/use-on-device.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Chart } from "../../ui/chart/chart.tsx";

/**
 * Returns a name that fits below its column; the table has the full name. The fewer the columns and the wider the
 * screen, the more letters fit.
 */
function shortOf(name: string, columns: number, isWide: boolean): string {
  const max = Math.max(10, Math.floor((isWide ? 160 : 130) / columns));
  return name.length > max ? `${name.slice(0, max - 1).trimEnd()}…` : name;
}

/** Shows as columns and as a table what each class paid, and how much of its posted payouts it did not pay. */
export function PaidByClass({ sheet: { event, classes } }: { sheet: ResultsSheet }) {
  const { t } = useLingui();
  const format = useFormat();
  const isWide = useOnDevice(() => matchMedia("(min-width: 60rem)").matches, false);
  const paying = classes.filter(({ payoutType, didNotRunAt }) => payoutType !== "noPayout" && !didNotRunAt);
  const points = paying.map(({ _id, name, rows, places }) => {
    const paid = rows.reduce((sum, { earned }) => sum + earned, 0);
    // Riders who tie are all paid, so a class can pay more than it posted.
    return {
      key: _id,
      label: name,
      short: shortOf(name, paying.length, isWide),
      values: [paid, Math.max(0, postedOfPlaces(places) - paid)],
    };
  });
  if (points.length < 2) return null;
  const sum = (at: number) => points.reduce((total, { values }) => total + (values[at] ?? 0), 0);
  const paid = format.money(sum(0), event.currency);
  const unpaid = format.money(sum(1), event.currency);
  return (
    <Chart
      kind="stacked"
      caption={t`Awards by class`}
      summary={t`${paid} awarded, ${unpaid} posted but not awarded.`}
      head={t`Class`}
      series={[
        { key: "paid", label: t({ context: "amount", message: "Awarded" }), shape: "filled" },
        { key: "unpaid", label: t({ context: "amount", message: "Not awarded" }), shape: "outline" },
      ]}
      points={points}
      format={(cents) => format.money(cents, event.currency)}
      short={(cents) => format.moneyShort(cents, event.currency)}
      table="folded"
    />
  );
}
