import { Trans } from "@lingui/react/macro";
import type { Currency } from "#shared/money.ts";
import type { PreviewRow } from "#shared/results.schema.ts";
import { useFormat } from "../platform/use-format.ts";
import { useReasonText } from "./reason-words.tsx";

type Row = Pick<PreviewRow, "earns" | "reason" | "values"> & { landing: string };

/** What a row earns or would earn, or why nothing. */
export function Outcome({ row, wallet, currency }: { row: Row; wallet: "credit" | "cash"; currency: Currency }) {
  const format = useFormat();
  const { why } = useReasonText();
  if (row.landing === "error" || row.landing === "left_out") return <span className="text-ink-3">—</span>;
  if (row.earns > 0) {
    return (
      <span className="block">
        <span className="block font-semibold tabular-nums">{format.money(row.earns, currency)}</span>
        <span className="block text-t1 text-ink-2">
          {row.landing === "suggested" ? (
            <Trans>if the same</Trans>
          ) : wallet === "cash" ? (
            <Trans>cash</Trans>
          ) : (
            <Trans>credit</Trans>
          )}
        </span>
      </span>
    );
  }
  return (
    <span className="block">
      <span className="block text-ink-3 max-md:hidden">—</span>
      <span className="block text-t1 whitespace-normal text-ink-2">
        {row.reason ? why(row.reason, row.values) : null}
      </span>
    </span>
  );
}
