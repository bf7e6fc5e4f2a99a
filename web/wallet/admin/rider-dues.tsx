import { useCallback } from "react";
import { Trans } from "@lingui/react/macro";
import { LoadFailed } from "../../parts/load-failed.tsx";
import { useLoadedPart } from "../../parts/use-loaded-part.ts";
import { DueDetails } from "./due-details.tsx";
import { getRiderDues } from "./staff-money-api.ts";

/**
 * Shows the amounts that corrections must take back from a rider, and what was settled so far. It shows nothing if
 * there are none.
 */
export function RiderDues({
  riderId,
  version,
  onChanged,
}: {
  riderId: string;
  /** This value changes when the adjustments have to be loaded again. */
  version: number;
  onChanged: () => void;
}) {
  const load = useCallback(
    async (signal: AbortSignal) => {
      const [open, settled] = await Promise.all([
        getRiderDues(riderId, "open", signal),
        getRiderDues(riderId, "settled", signal),
      ]);
      return { open: open.adjustments, settled: settled.adjustments };
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [riderId, version],
  );
  const { answer, failed, reload } = useLoadedPart(load);
  if (failed) {
    return <LoadFailed title={<Trans>The adjustments didn’t load</Trans>} problem={failed.problem} onRetry={reload} />;
  }
  if (!answer || answer.open.length + answer.settled.length === 0) return null;
  return (
    <section className="panel grid gap-4 p-5" aria-labelledby="rider-dues">
      <h3 id="rider-dues" className="text-t3">
        <Trans>Adjustments due</Trans>
      </h3>
      {answer.open.length === 0 ? (
        <p className="text-ink-2">
          <Trans>Nothing is due now.</Trans>
        </p>
      ) : null}
      <ul className="grid gap-4">
        {[...answer.open, ...answer.settled].map((due) => (
          <li key={due._id} className="border-t border-line pt-4 first:border-0 first:pt-0">
            <DueDetails due={due} onDone={onChanged} />
          </li>
        ))}
      </ul>
    </section>
  );
}
