import type { ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import type { Problem } from "../platform/api/problem.ts";
import { ErrorState } from "../ui/states.tsx";

/**
 * Says in place of a list, a report or a part of a record that it did not load, and offers another try. The rest of the
 * page is not replaced: its title, its filters and its tabs.
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
  const isOffline = problem?.status === 0;
  return (
    <ErrorState
      title={isOffline ? <Trans>You need to be online</Trans> : title}
      onRetry={onRetry && (() => void onRetry())}
      {...(problem?.requestId ? { reference: problem.requestId } : {})}
    >
      {isOffline || problem?.status === 429 ? problem.message : <Trans>Nothing was changed. Try again.</Trans>}
    </ErrorState>
  );
}
