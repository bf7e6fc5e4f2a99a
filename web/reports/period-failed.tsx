import { Trans } from "@lingui/react/macro";
import { LoadFailed } from "../parts/load-failed.tsx";
import { ReportScreen } from "../parts/report-screen.tsx";
import type { Problem } from "../platform/api/problem.ts";
import { reportFileHref, type WithPeriod } from "./reports-api.ts";
import { usePeriodReport } from "./use-period-report.tsx";

/**
 * Shows a message in place of a report that did not load. The fields of the period and the season stay, so that the
 * user can try other days.
 */
export function PeriodFailed({
  title,
  report,
  problem,
}: {
  title: string;
  report: WithPeriod;
  problem: Problem | null;
}) {
  const { frame, where } = usePeriodReport(title, null);
  const { from, to } = frame.period;
  return (
    <ReportScreen
      {...frame}
      fileHref={reportFileHref(report, { startDate: from, endDate: to })}
      failed={<LoadFailed title={<Trans>The report didn’t load</Trans>} problem={problem} onRetry={where.reload} />}
    />
  );
}
