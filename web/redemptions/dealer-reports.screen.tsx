import { Trans, useLingui } from "@lingui/react/macro";
import type { DealerReport } from "#shared/counter.schema.ts";
import { joinList } from "#shared/format.ts";
import { LoadFailed } from "../parts/load-failed.tsx";
import { loadPart } from "../parts/load-part.ts";
import { ReportScreen } from "../parts/report-screen.tsx";
import type { Problem } from "../platform/api/problem.ts";
import type { Cached } from "../platform/api/read.ts";
import { useSession } from "../platform/api/session.ts";
import { useSearch } from "../platform/location.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useFormat } from "../platform/use-format.ts";
import { Link } from "../ui/link.tsx";
import { EmptyState } from "../ui/states.tsx";
import { getReport, reportHref } from "./counter-api.ts";
import { dealerReportSearch } from "./redemptions-search.ts";
import { ReportChart } from "./report-chart.tsx";
import { ReportTable } from "./report-table.tsx";

export { dealerReportSearch as search } from "./redemptions-search.ts";

export const loader = ({ search, signal }: Loading<"/auth/dealer/reports">) =>
  loadPart(() => getReport(search, signal), signal);

/** Shows reports of the counter's redemptions by month, employee or rider. */
export function Screen({ data: { answer, problem } }: ScreenProps<typeof loader>) {
  return answer ? <Report report={answer} /> : <FailedReport problem={problem} />;
}

/** Returns the props that every report has: its title, its period and what it is grouped by. */
function useReportFrame(report: Pick<DealerReport, "by" | "from" | "to">) {
  const { t } = useLingui();
  const where = useSearch(dealerReportSearch);
  return {
    title: t`Reports`,
    period: report,
    onPeriod: (name: "from" | "to", day: string) => void where.filter({ [name]: day }),
    byLabel: t`Group by`,
    by: {
      value: report.by,
      choices: [
        { key: "month", label: t`Month`, href: where.href({ by: "month" }) },
        { key: "employee", label: t({ context: "report", message: "Employee" }), href: where.href({ by: "employee" }) },
        { key: "rider", label: t`Rider`, href: where.href({ by: "rider" }) },
      ],
    },
    fileHref: (file: "csv" | "xlsx") => reportHref(report, file),
  };
}

/** Shows a message in place of a report that did not load. The user can still change its period and its grouping. */
function FailedReport({ problem }: { problem: Problem | null }) {
  const { search, reload } = useSearch(dealerReportSearch);
  const frame = useReportFrame({ by: search.by ?? "month", from: search.from ?? "", to: search.to ?? "" });
  return (
    <ReportScreen
      {...frame}
      failed={<LoadFailed title={<Trans>The report didn’t load</Trans>} problem={problem} onRetry={reload} />}
    />
  );
}

function Report({ report }: { report: Cached<DealerReport> }) {
  const format = useFormat();
  const { programme, user } = useSession();
  const { totals, before, currency } = report;
  const money = (cents: number): string => format.money(cents, currency);
  const earlier = money(before.net);
  const range = format.dateRange(before.from, before.to);
  const change = totals.net - before.net;
  const difference = (change > 0 ? "+" : "") + money(change);
  return (
    <ReportScreen
      {...useReportFrame(report)}
      lastSynced={report.lastSynced}
      paperHead={joinList([programme.brandName, user?.fullName], " · ")}
      figures={[
        { key: "net", label: <Trans>After refunds</Trans>, value: money(totals.net) },
        { key: "redeemed", label: <Trans>Redeemed</Trans>, value: money(totals.redeemed) },
        { key: "refunded", label: <Trans>Refunded</Trans>, value: money(0 - totals.refunded) },
        { key: "count", label: <Trans>Redemptions</Trans>, value: format.number(totals.redemptions) },
      ]}
      comparison={
        before.redemptions + before.refunds > 0 ? (
          <Trans>
            <b className="text-ink">{difference}</b> compared with {earlier} on the same dates a year earlier ({range})
          </Trans>
        ) : null
      }
      chart={report.by === "month" && report.rows.length > 1 ? <ReportChart report={report} /> : null}
    >
      <ReportTable
        report={report}
        empty={
          <EmptyState icon="chart" title={<Trans>No redemptions on these dates</Trans>}>
            <Trans>
              Both dates are included, in your dealership’s time zone. Refunds count on the day they’re made.
            </Trans>
          </EmptyState>
        }
      />
      <p className="off-paper flex flex-wrap gap-x-6">
        <Link to="/auth/dealer/day" className="inline-flex min-h-11 items-center font-semibold">
          <Trans>Daily close</Trans>
        </Link>
        <Link to="/auth/dealer/employees" className="inline-flex min-h-11 items-center font-semibold">
          <Trans>Staff names</Trans>
        </Link>
      </p>
    </ReportScreen>
  );
}
