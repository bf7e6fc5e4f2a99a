import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { DealerReport, ReportRow } from "#shared/counter.schema.ts";
import { FoldedRows } from "../parts/fold/folded-rows.tsx";
import { useSearch } from "../platform/location.ts";
import { useFormat } from "../platform/use-format.ts";
import { useShownName } from "../platform/use-shown-name.ts";
import { DataTable, type Column } from "../ui/table/data-table.tsx";
import { isLate } from "../ui/table/late-rows.ts";
import { Link } from "../ui/link.tsx";
import { firstOrder, inOrder, nextOrder, reportOrderOf } from "./report-order.ts";
import { dealerReportSearch } from "./redemptions-search.ts";
import { useYears } from "./use-years.ts";

/** Shows the rows of a report. Employees and riders are compared by bars; months have a chart instead. */
export function ReportTable({ report, empty }: { report: DealerReport; empty: ReactNode }) {
  const { t } = useLingui();
  const format = useFormat();
  const where = useSearch(dealerReportSearch);
  const { by, currency } = report;
  const order = reportOrderOf(where.search.sort) ?? firstOrder(by);
  const years = useYears(report);
  const rows = inOrder(report.rows, order, format.locale);
  const money = (cents: number): string => format.money(cents, currency);
  const largest = Math.max(1, ...rows.map(({ net }) => net));
  const heads = { month: t`Month`, employee: t({ context: "report", message: "Employee" }), rider: t`Rider` };
  const columns: Column<ReportRow>[] = [
    {
      key: "label",
      head: heads[by],
      sort: "label",
      card: "title",
      cell: (row) => (
        // On a phone, a cell is a row. A name is on a separate line there, and a month is short enough to share its
        // line, unless the line also names a refund.
        <span className={by === "month" && row.refunds === 0 ? "contents" : "block"}>
          <Label row={row} by={by} />
          <OnPhone row={row} refunded={money(row.refunded)} />
        </span>
      ),
    },
    {
      key: "count",
      head: t`Redemptions`,
      align: "end",
      sort: "redemptions",
      card: "hide",
      cell: (row) => format.number(row.redemptions),
    },
    {
      key: "redeemed",
      head: t`Redeemed`,
      align: "end",
      sort: "redeemed",
      card: "hide",
      cell: (row) => money(row.redeemed),
    },
    {
      key: "refunded",
      sort: "refunded",
      head: t`Refunded`,
      align: "end",
      card: "hide",
      cell: (row) => (row.refunds === 0 ? null : money(0 - row.refunded)),
    },
    {
      key: "net",
      sort: "net",
      head: t`After refunds`,
      align: "end",
      card: "figure",
      cell: (row) => (
        // On a phone, a cell is as wide as its content, but the bars of all rows have the same scale.
        <span className={`grid justify-items-end gap-1 ${by === "month" ? "" : "max-md:min-w-24"}`}>
          <span className="font-semibold">{money(row.net)}</span>
          {/* Months have a chart instead of bars. */}
          {by === "month" ? null : (
            <span
              aria-hidden="true"
              className="block h-1 justify-self-start rounded-1 bg-brand"
              style={{ width: `${Math.max(0, Math.round((row.net / largest) * 100))}%` }}
            />
          )}
        </span>
      ),
    },
  ];
  if (by === "month") {
    columns.push({
      key: "before",
      sort: "before",
      head: years.before,
      align: "end",
      // On a phone, these values are shown only in the chart.
      card: "hide",
      cell: (row) => <span className="text-ink-2">{money(row.before ?? 0)}</span>,
    });
  }
  return (
    <FoldedRows name={`report by ${by}`} total={rows.length}>
      <DataTable
        caption={t`Report`}
        rows={rows}
        rowKey={(row) => row.key}
        columns={columns}
        sorting={{
          ...order,
          href: (column) => where.href({ sort: nextOrder(order, column) }),
        }}
        isLate={(at) => isLate(at, rows.length)}
        empty={empty}
      />
    </FoldedRows>
  );
}

/** On a phone, this shows below the label what the other columns show on wider screens. */
function OnPhone({ row, refunded }: { row: ReportRow; refunded: string }) {
  return (
    <span className="block text-t1 font-normal text-ink-2 md:hidden print:hidden">
      <Plural value={row.redemptions} one="# redemption" other="# redemptions" />
      {row.refunds === 0 ? null : (
        <>
          {" · "}
          <Trans>{refunded} refunded</Trans>
        </>
      )}
    </span>
  );
}

function Label({ row, by }: { row: ReportRow; by: DealerReport["by"] }) {
  const format = useFormat();
  const shownName = useShownName();
  if (by === "month") return <span className="font-semibold whitespace-nowrap">{format.month(row.label)}</span>;
  if (by === "employee") return <span className="font-semibold">{row.label}</span>;
  return (
    <Link to="/auth/dealer/rider/{riderId?}" params={{ riderId: row.key }} className="font-semibold">
      {shownName(row.label)}
    </Link>
  );
}
