import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { RiderResult } from "#shared/wallet.schema.ts";
import { useFormat } from "../platform/use-format.ts";
import { Plate } from "../ui/badge.tsx";

/** Results with what each paid, or why it did not; the words of a reason come from the results slice. */
export function ResultLines({
  results,
  reason,
  act,
}: {
  results: readonly RiderResult[];
  reason: (result: RiderResult) => ReactNode;
  /** What can be done about one. */
  act?: (result: RiderResult) => ReactNode;
}) {
  return (
    <ul>
      {results.map((result) => (
        <ResultLine key={result._id} result={result} reason={reason(result)} act={act?.(result)} />
      ))}
    </ul>
  );
}

function ResultLine({ result, reason, act }: { result: RiderResult; reason: ReactNode; act: ReactNode }) {
  const format = useFormat();
  const paid = result.earned > 0;
  return (
    <li className="grid grid-cols-[52px_minmax(0,1fr)_auto] items-start gap-x-3 border-t border-line py-3">
      <Plate fill={paid ? "filled" : "outline"} size="large">
        {result.place ?? "–"}
      </Plate>
      <div className="min-w-0">
        <div className="font-semibold">{result.eventTitle}</div>
        <div className="text-t2 text-ink-2">
          {result.className} · <span className="whitespace-nowrap">{format.date(result.firstDate)}</span>
        </div>
      </div>
      <div className="figure text-t4 whitespace-nowrap">{format.money(result.earned, result.currency)}</div>
      <p className="col-start-2 col-end-[-1] text-t2 text-pretty text-ink-2">
        {result.verifiedAt === null ? (
          <Trans>Handed in; it counts once the promoter has verified it.</Trans>
        ) : paid ? (
          <Paid result={result} />
        ) : (
          <>
            <Trans>Paid nothing.</Trans> {reason ? <>{reason}.</> : null}
          </>
        )}
      </p>
      {act ? <div className="col-start-2 col-end-[-1]">{act}</div> : null}
    </li>
  );
}

function Paid({ result }: { result: RiderResult }) {
  return result.payoutType === "cash" ? (
    <Trans>Cash, paid after verification.</Trans>
  ) : (
    <Trans>Dealer credit, in your wallet.</Trans>
  );
}
