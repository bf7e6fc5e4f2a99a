import { useEffect } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { SystemAnswer } from "#shared/system.schema.ts";
import { loadPart } from "../parts/load-part.ts";
import { LoadFailed } from "../parts/load-failed.tsx";
import { api } from "../platform/api/api.ts";
import { useWhere } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useStaffTime } from "../platform/use-staff-time.ts";
import { Button } from "../ui/button.tsx";
import { SystemFacts } from "./system-facts.tsx";
import { SystemJobs } from "./system-jobs.tsx";
import { SystemProblems } from "./system-problems.tsx";

export const loader = ({ signal }: Loading<"/auth/admin/system">) =>
  loadPart(() => api("GET /api/admin/system", { signal }), signal);

/**
 * Shows whether the portal runs as it should: the problems and what to do about them, then the parts of the system and
 * its jobs, which are folded on a phone.
 */
export function Screen({ data: { answer, problem } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const { reload } = useWhere();
  const title = t`System`;
  usePageTitle(title);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1>{title}</h1>
          {answer ? <AsOf now={answer.now} /> : null}
        </div>
        <Button icon="refresh" onClick={() => void reload()}>
          <Trans>Refresh</Trans>
        </Button>
      </div>
      {answer ? (
        <Parts system={answer} reload={reload} />
      ) : (
        <LoadFailed title={<Trans>System status didn’t load</Trans>} problem={problem} onRetry={reload} />
      )}
    </>
  );
}

function AsOf({ now }: { now: string }) {
  const at = useStaffTime()(now);
  return (
    <p className="mt-1 text-ink-2">
      <Trans>As of {at}</Trans>
    </p>
  );
}

/** While a job runs, the page reloads the state at this interval, in milliseconds. */
const reloadMs = 3000;

function Parts({ system, reload }: { system: SystemAnswer; reload: () => unknown }) {
  const isRunning = system.jobs.some(({ state }) => state === "running");
  // Each answer is a new object, so the timer starts again after each one.
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => void reload(), reloadMs);
    return () => clearTimeout(timer);
  }, [isRunning, system, reload]);
  return (
    <div className="grid gap-6">
      <SystemProblems problems={system.problems} reload={reload} />
      <SystemJobs jobs={system.jobs} reload={reload}>
        <SystemFacts system={system} />
      </SystemJobs>
    </div>
  );
}
