import type { ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import { sentenceOf, type Problem } from "../platform/api/problem.ts";
import { isNoAnswer } from "../platform/api/read.ts";
import { NotCached } from "../platform/cache/not-cached.tsx";
import { useWhere } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { PageAddress } from "../ui/page-address.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState, ErrorState } from "../ui/states.tsx";

/**
 * Says in place of a list, a report or a part of a record that it did not load, and offers a retry. The title, the
 * filters and the tabs of the page stay.
 */
export function LoadFailed({
  title,
  problem,
  onRetry,
}: {
  title: ReactNode;
  problem: Problem | null;
  onRetry: (() => unknown) | undefined;
}) {
  if (problem?.status === 0) return <PartOffline problem={problem} onRetry={onRetry} />;
  // The problem names a filter with an invalid value, such as an unknown ZIP code, or says when to retry.
  const isNamed = problem?.status === 422 || problem?.status === 429 || problem?.code === "unavailable";
  return (
    <ErrorState
      title={title}
      onRetry={onRetry && (() => void onRetry())}
      {...(problem?.requestId ? { reference: problem.requestId } : {})}
    >
      {problem && isNamed ? sentenceOf(problem) : <Trans>Nothing was changed. Try again.</Trans>}
    </ErrorState>
  );
}

/** Says while offline what `LoadFailed` says about an error. */
function PartOffline({ problem, onRetry }: { problem: Problem; onRetry: (() => unknown) | undefined }) {
  return (
    <div role="status">
      <EmptyState
        icon="offline"
        title={<Trans>You need to be online</Trans>}
        action={
          onRetry ? (
            <Button icon="refresh" onClick={() => void onRetry()}>
              <Trans>Try again</Trans>
            </Button>
          ) : null
        }
      >
        {sentenceOf(problem)}
      </EmptyState>
    </div>
  );
}

/** Says in place of a finder's rows that they did not load. */
export function RowsFailed({ problem }: { problem: Problem }) {
  const { reload } = useWhere();
  return (
    <div className="panel my-4">
      <LoadFailed title={<Trans>The list didn’t load</Trans>} problem={problem} onRetry={reload} />
    </div>
  );
}

/**
 * Replaces the content of a page if none of it loaded; its title and its filters stay. If there was no answer, it says
 * what the page offers offline.
 */
export function PageFailed({
  title,
  problem,
  back,
  filters,
  offline,
  children,
}: {
  title: string;
  problem: Problem | null;
  /** This is the page that is most likely stored on the device. */
  back: PageAddress;
  /** These fields stay above the error. */
  filters?: ReactNode;
  /** This says what the page offers offline. */
  offline: ReactNode;
  /** This says what did not load. */
  children: ReactNode;
}) {
  const { reload } = useWhere();
  usePageTitle(title);
  if (!problem || isNoAnswer(problem)) {
    return (
      <NotCached title={title} back={back}>
        {offline}
      </NotCached>
    );
  }
  return (
    <>
      <h1 className="mb-4 text-t5">{title}</h1>
      {filters ? <div className="mb-4 flex flex-wrap items-end gap-4">{filters}</div> : null}
      <div className="panel">
        <LoadFailed title={children} problem={problem} onRetry={reload} />
      </div>
    </>
  );
}
