import { Plural, Trans } from "@lingui/react/macro";
import type { RedemptionTotals } from "#shared/redemptions.schema.ts";
import { useFormat } from "../platform/use-format.ts";

/**
 * Shows the totals of all filtered rows, not only of the current page. The sum is what is left after refunds, or what was
 * refunded if the list has the refunds.
 */
export function Totals({
  totals,
  of = "all",
}: {
  totals: RedemptionTotals;
  /** "standing" says that the list leaves out the redemptions that were refunded in full. */
  of?: "all" | "standing" | "refunds";
}) {
  const format = useFormat();
  const sum = totals.map(({ amount, currency }) => format.money(amount, currency)).join(" + ");
  const count = totals.reduce((counted, total) => counted + total.count, 0);
  const figure = <span className="figure text-t3 text-ink">{sum}</span>;
  return (
    <p role="status" className="text-ink-2 [word-spacing:0.06em]">
      {of === "standing" ? (
        <Plural value={count} one="# redemption not fully refunded" other="# redemptions not fully refunded" />
      ) : (
        <Plural value={count} one="# redemption" other="# redemptions" />
      )}
      {sum === "" ? null : (
        <>
          {" · "}
          {of === "refunds" ? <Trans>{figure} refunded</Trans> : <Trans>{figure} after refunds</Trans>}
        </>
      )}
    </p>
  );
}
