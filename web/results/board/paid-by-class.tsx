import { useLingui } from "@lingui/react/macro";
import { postedOfPlaces } from "#shared/events.ts";
import type { ResultsSheet } from "#shared/results.schema.ts";
import { useOnDevice } from "../../platform/cache/use-on-device.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Chart } from "../../ui/chart/chart.tsx";

/**
 * Returns the names that fit below their columns; the table has the full names. The fewer the columns and the wider the
 * screen, the more letters fit. A long name between two short ones takes the space that they leave.
 */
function shortNames(names: readonly string[], isWide: boolean): string[] {
  const own = Math.max(10, Math.floor((isWide ? 160 : 130) / names.length));
  const takenBy = (at: number): number => Math.min(names[at]?.length ?? own, own);
  return names.map((name, at) => {
    const max = 2 * own - Math.max(takenBy(at - 1), takenBy(at + 1));
    return name.length > max ? `${name.slice(0, max - 1).trimEnd()}…` : name;
  });
}

/** Shows as columns and as a table what each class paid, and how much of its posted payouts it did not pay. */
export function PaidByClass({ sheet: { event, classes } }: { sheet: ResultsSheet }) {
  const { t } = useLingui();
  const format = useFormat();
  const isWide = useOnDevice(() => matchMedia("(min-width: 60rem)").matches, false);
  const paying = classes.filter(({ payoutType, didNotRunAt }) => payoutType !== "noPayout" && !didNotRunAt);
  const short = shortNames(
    paying.map(({ name }) => name),
    isWide,
  );
  const points = paying.map(({ _id, name, rows, places }, at) => {
    const paid = rows.reduce((sum, { earned }) => sum + earned, 0);
    // Riders who tie are all paid, so a class can pay more than it posted.
    return {
      key: _id,
      label: name,
      short: short[at] ?? name,
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
      firstOfSum={(awarded, posted) => t`${awarded} of ${posted}`}
      table="folded"
    />
  );
}
