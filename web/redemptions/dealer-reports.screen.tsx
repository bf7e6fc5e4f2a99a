import { Trans, useLingui } from "@lingui/react/macro";
import { ReportScreen } from "../parts/report-screen.tsx";
import { useSearch } from "../platform/location.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useFormat } from "../platform/use-format.ts";
import { EmptyState } from "../ui/states.tsx";
import { getEmployees, getReport, reportHref } from "./counter-api.ts";
import { EmployeeList } from "./employee-list.tsx";
import { dealerReportSearch } from "./redemptions-search.ts";
import { ReportTable } from "./report-table.tsx";

export async function loader({ search, signal }: Loading<"/auth/dealer/reports">) {
  const [report, { employees }] = await Promise.all([
    getReport(search, signal),
    search.by === "employee" ? getEmployees(signal) : { employees: [] },
  ]);
  return { report, employees };
}

/** Reports of the counter's redemptions by month, employee or rider. */
export function Screen({ data: { report, employees } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const where = useSearch(dealerReportSearch);
  const format = useFormat();
  const { totals, before, currency } = report;
  const money = (cents: number): string => format.money(cents, currency);
  const earlier = money(before.net);
  const range = format.dateRange(before.from, before.to);
  return (
    <ReportScreen
      title={t`Reports`}
      period={report}
      onPeriod={(name, day) => void where.filter({ [name]: day })}
      byLabel={t`Group by`}
      by={{
        value: report.by,
        choices: [
          { key: "month", label: t`Month`, href: where.href({ by: "month" }) },
          { key: "employee", label: t`Employee`, href: where.href({ by: "employee" }) },
          { key: "rider", label: t`Rider`, href: where.href({ by: "rider" }) },
        ],
      }}
      fileHref={(file) => reportHref(report, file)}
      figures={[
        { key: "net", label: <Trans>After refunds</Trans>, value: money(totals.net) },
        { key: "redeemed", label: <Trans>Redeemed</Trans>, value: money(totals.redeemed) },
        { key: "refunded", label: <Trans>Refunded</Trans>, value: money(0 - totals.refunded) },
        { key: "count", label: <Trans>Redemptions</Trans>, value: format.number(totals.redemptions) },
      ]}
      comparison={
        before.redemptions + before.refunds > 0 ? (
          <Trans>
            Previous period ({range}): {earlier}
          </Trans>
        ) : null
      }
    >
      <ReportTable
        report={report}
        empty={
          <EmptyState title={<Trans>No redemptions on these dates</Trans>}>
            <Trans>Both dates are included (Pacific time). Refunds count on the day they’re made.</Trans>
          </EmptyState>
        }
      />
      {report.by === "employee" && employees.length > 0 ? (
        <section className="section off-paper grid max-w-[720px] gap-3">
          <h2 className="text-t4">
            <Trans>Employee names</Trans>
          </h2>
          <p className="text-ink-2">
            <Trans>We suggest these when you redeem credit. Stop suggesting anyone who no longer works here.</Trans>
          </p>
          <EmployeeList employees={employees} onChanged={() => void where.reload()} />
        </section>
      ) : null}
    </ReportScreen>
  );
}
