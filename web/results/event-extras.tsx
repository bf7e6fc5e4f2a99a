import { lazy, Suspense } from "react";
import { useLingui } from "@lingui/react/macro";
import type { ResultsSheet } from "#shared/results.schema.ts";
import { SkeletonRows } from "../ui/skeleton.tsx";

// The chart loads after the board, because it is not needed to enter results.
const PaidByClass = lazy(async () => ({ default: (await import("./board/paid-by-class.tsx")).PaidByClass }));

/** Shows what each class of an event paid, and the timeline from the race to the money. */
export function EventExtras({ sheet, tracker }: { sheet: ResultsSheet; tracker: React.ReactNode }) {
  const { t } = useLingui();
  const isAwarded = sheet.classes.some(({ verifiedAt }) => verifiedAt !== null);
  return (
    <>
      {isAwarded ? (
        <div className="mt-10">
          <Suspense fallback={<SkeletonRows />}>
            <PaidByClass sheet={sheet} />
          </Suspense>
        </div>
      ) : null}
      {tracker ? (
        <section className="mt-10" aria-label={t`Timeline`}>
          {tracker}
        </section>
      ) : null}
    </>
  );
}
