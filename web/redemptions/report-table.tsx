import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { DealerReport, ReportRow } from "#shared/counter.schema.ts";
import { useSearch } from "../platform/location.ts";
import { useFormat } from "../platform/use-format.ts";
import { useShownName } from "../platform/use-shown-name.ts";
import { DataTable, type Column } from "../ui/table/data-table.tsx";
import { Link } from "../ui/link.tsx";
import { inOrder, nextOrder, orderOf } from "./report-order.ts";
import { dealerReportSearch } from "./redemptions-search.ts";

/** The rows of a report; a bar compares them, and the figure gives the exact value. */
export function ReportTable({ report, empty }: { report: DealerReport; empty: ReactNode }) {
  const { t } = useLingui();
  const format = useFormat();
  const where = useSearch(dealerReportSearch);
  const { by, currency } = report;
  const order = orderOf(where.search.sort);
  const rows = inOrder(report.rows, order, format.locale);
  const money = (cents: number): string => format.money(cents, currency);
  const most = Math.max(1, ...rows.map(({ net }) => net));
  const heads = { month: t`Month`, employee: t`Employee`, rider: t`Rider` };
  const columns: Column<ReportRow>[] = [
    { key: "label", head: heads[by], sort: "label", cell: (row) => <Label row={row} by={by} /> },
    {
      key: "count",
      head: t`Redemptions`,
      align: "end",
      sort: "redemptions",
      cell: (row) => format.number(row.redemptions),
    },
    { key: "redeemed", head: t`Redeemed`, align: "end", sort: "redeemed", cell: (row) => money(row.redeemed) },
    {
      key: "refunded",
      sort: "refunded",
      head: t`Refunded`,
      align: "end",
      cell: (row) => (row.refunds === 0 ? "–" : money(0 - row.refunded)),
    },
    {
      key: "net",
      sort: "net",
      head: t`After refunds`,
      align: "end",
      card: "figure",
      cell: (row) => (
        <span className="grid justify-items-end gap-1">
          <span className="font-semibold">{money(row.net)}</span>
          <span
            aria-hidden="true"
            className="block h-1 rounded-1 bg-brand"
            style={{ width: `${Math.max(0, Math.round((row.net / most) * 100))}%` }}
          />
        </span>
      ),
    },
  ];
  return (
    <DataTable
      caption={t`Report`}
      rows={rows}
      rowKey={(row) => row.key}
      columns={columns}
      sorting={{
        by: order?.by,
        descending: order?.descending ?? false,
        href: (column) => where.href({ sort: nextOrder(order, column) }),
      }}
      empty={empty}
    />
  );
}

function Label({ row, by }: { row: ReportRow; by: DealerReport["by"] }) {
  const format = useFormat();
  const shownName = useShownName();
  if (by === "month") return <span className="font-semibold">{format.month(row.label)}</span>;
  if (by === "employee") return <span className="font-semibold">{row.label}</span>;
  return (
    <Link to="/auth/dealer/rider/{riderId?}" params={{ riderId: row.key }} className="font-semibold">
      {shownName(row.label)}
    </Link>
  );
}
