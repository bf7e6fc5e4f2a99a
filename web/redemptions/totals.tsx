import { Plural } from "@lingui/react/macro";
import type { RedemptionTotals } from "#shared/redemptions.schema.ts";
import { useFormat } from "../platform/use-format.ts";

/** Shows the totals of all filtered rows, not only of the current page. */
export function Totals({ totals }: { totals: RedemptionTotals }) {
  const format = useFormat();
  const sums = totals.map(({ amount, currency }) => format.money(amount, currency));
  const count = totals.reduce((sum, total) => sum + total.count, 0);
  return (
    <p role="status" className="text-ink-2">
      <Plural value={count} one="# redemption" other="# redemptions" />
      {sums.length > 0 ? (
        <>
          {" · "}
          <span className="figure text-t3 text-ink">{sums.join(" + ")}</span>
        </>
      ) : null}
    </p>
  );
}
