import { Trans, useLingui } from "@lingui/react/macro";
import type { DealerReport } from "#shared/counter.schema.ts";
import { useSearch } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useFormat } from "../platform/use-format.ts";
import { FilterChips } from "../ui/filter-chips.tsx";
import { FileLinks } from "../ui/file-links.tsx";
import { EmptyState } from "../ui/states.tsx";
import { DateField } from "../ui/text-field.tsx";
import { getEmployees, getReport, reportHref } from "./counter-api.ts";
import { EmployeeList } from "./employee-list.tsx";
import { ReportTable } from "./report-table.tsx";
import { Sum } from "../ui/sum.tsx";
import { dealerReportSearch } from "./redemptions-search.ts";

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
  usePageTitle(t`Reports`);
  const by = (key: DealerReport["by"], label: string) => ({
    key,
    label,
    href: where.href({ by: key }),
    on: report.by === key,
  });
  const day = (name: "from" | "to") => ({
    name,
    value: report[name],
    onChange: (event: { target: { value: string } }) => void where.filter({ [name]: event.target.value }),
  });
  return (
    <div className="grid gap-6">
      <h1 className="text-t5">
        <Trans>Reports</Trans>
      </h1>
      <FilterChips
        label={t`By what`}
        chips={[by("month", t`By month`), by("employee", t`By employee`), by("rider", t`By rider`)]}
      />
      <div className="flex flex-wrap items-end gap-4">
        <DateField label={<Trans>From</Trans>} max={report.to} {...day("from")} />
        <DateField label={<Trans>To</Trans>} min={report.from} {...day("to")} />
        <FileLinks href={(format) => reportHref(report, format)} />
      </div>
      <Sums report={report} />
      <ReportTable
        report={report}
        empty={
          <EmptyState title={<Trans>Nothing redeemed in these days</Trans>}>
            <Trans>Both days count, in Pacific time. A refund counts on the day it was made.</Trans>
          </EmptyState>
        }
      />
      {report.by === "employee" && employees.length > 0 ? (
        <section className="section grid max-w-[720px] gap-3">
          <h2 className="text-t4">
            <Trans>Names at the desk</Trans>
          </h2>
          <p className="text-ink-2">
            <Trans>These are offered when credit is redeemed. Stop offering who no longer works here.</Trans>
          </p>
          <EmployeeList employees={employees} onChanged={() => void where.reload()} />
        </section>
      ) : null}
    </div>
  );
}

function Sums({ report: { totals, before, currency } }: { report: DealerReport }) {
  const format = useFormat();
  const money = (cents: number): string => format.money(cents, currency);
  const earlier = money(before.net);
  const range = format.dateRange(before.from, before.to);
  return (
    <div role="status">
      <dl className="panel grid grid-cols-2 gap-x-8 gap-y-3 p-5 sm:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]">
        <Sum label={<Trans>After refunds</Trans>}>{money(totals.net)}</Sum>
        <Sum label={<Trans>Redeemed</Trans>}>{money(totals.redeemed)}</Sum>
        <Sum label={<Trans>Refunded</Trans>}>{money(0 - totals.refunded)}</Sum>
        <Sum label={<Trans>Redemptions</Trans>}>{format.number(totals.redemptions)}</Sum>
      </dl>
      {before.redemptions + before.refunds > 0 ? (
        <p className="mt-2 text-ink-2">
          <Trans>
            As many days before, {range}: {earlier}.
          </Trans>
        </p>
      ) : null}
    </div>
  );
}
