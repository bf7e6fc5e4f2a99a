import { Trans } from "@lingui/react/macro";
import type { Currency } from "#shared/money.ts";
import type { PreviewRow } from "#shared/results.schema.ts";
import { useToday } from "../../platform/today.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useReasonText } from "./reason-words.tsx";

/**
 * Says that no account matches. The result is credited when its rider registers, as long as a late registration still
 * counts.
 */
export function NoAccount({ row }: { row: Pick<PreviewRow, "reason" | "values"> }) {
  const until = registerBy(row);
  return (
    <span className="block">
      <span className="block text-ink-2">
        <Trans>No account</Trans>
      </span>
      {until ? (
        <span className="block text-t1 text-ink-2">
          <RegisterBy day={until} />
        </span>
      ) : null}
    </span>
  );
}

/** Returns the last day on which the registration of a row's rider counts, or null if that is not what is missing. */
export const registerBy = ({ reason, values }: Pick<PreviewRow, "reason" | "values">): string | null =>
  reason === "unmatched" && typeof values?.until === "string" ? values.until : null;

/** Says until when a registration counts, or that it is too late. */
export function RegisterBy({ day }: { day: string }) {
  const format = useFormat();
  const today = useToday();
  const until = format.date(day);
  return day < today ? (
    <Trans>The rider had to register by {until}</Trans>
  ) : (
    <Trans>Can pay if the rider registers by {until}</Trans>
  );
}

type Row = Pick<PreviewRow, "earns" | "reason" | "values" | "reviewed"> & { landing: string };

/** Returns true when `Outcome` has something to show. A missing account is already shown with the rider. */
export const hasOutcome = (row: Pick<PreviewRow, "earns" | "reason">): boolean =>
  row.earns > 0 || (row.reason !== null && row.reason !== "unmatched");

/** Shows what a row earns or would earn, or why it earns nothing. */
export function Outcome({ row, wallet, currency }: { row: Row; wallet: "credit" | "cash"; currency: Currency }) {
  const format = useFormat();
  const { why } = useReasonText();
  if (row.landing === "error" || row.landing === "left_out" || row.landing === "class_open")
    return <span className="text-ink-3">—</span>;
  if (row.earns > 0) {
    return (
      <span className="block">
        <span className="whitespace-nowrap">
          <span className="font-semibold tabular-nums">{format.money(row.earns, currency)}</span>{" "}
          <span className="text-t1 text-ink-2">
            {row.landing === "suggested" ? (
              <Trans>if confirmed</Trans>
            ) : wallet === "cash" ? (
              <Trans context="after an amount">cash</Trans>
            ) : (
              <Trans context="after an amount">credit</Trans>
            )}
          </span>
        </span>
        {row.reviewed ? (
          <span className="block max-w-56 text-t1 whitespace-normal text-warn md:ml-auto">
            <Trans>Program staff will check this award before it’s paid</Trans>
          </span>
        ) : null}
      </span>
    );
  }
  // The missing account is already shown with the rider (NoAccount).
  return row.reason && hasOutcome(row) ? (
    <span className="outcome-why block text-t1 whitespace-normal text-ink-2 md:ml-auto md:max-w-56 md:min-w-38">
      {why(row.reason, row.values)}
    </span>
  ) : (
    <span className="text-ink-3 max-md:hidden">—</span>
  );
}
