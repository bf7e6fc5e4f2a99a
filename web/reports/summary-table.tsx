import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Currency } from "#shared/money.ts";
import type { SummaryAnswer, SummaryFigures } from "#shared/staff-reports.schema.ts";
import { Fold } from "../parts/fold/fold.tsx";
import "../parts/list.css";
import { useFormat } from "../platform/use-format.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { DataTable, type Column } from "../ui/table/data-table.tsx";

type Row = SummaryFigures & { key: string; label: string };

/**
 * Shows the months of a summary, with their sum in the last row. On a phone, each month is a card with the cash and the
 * credit that were earned and redeemed; the card opens a pane with all figures of the month.
 */
export function SummaryTable({ answer, currency }: { answer: SummaryAnswer; currency: Currency }) {
  const { t } = useLingui();
  const format = useFormat();
  const [openKey, setOpenKey] = useState<string | null>(null);
  const rows: Row[] = [
    ...answer.months.map((row) => ({ ...row, key: row.month, label: format.month(row.month) })),
    { ...answer, key: "total", label: t`Total` },
  ];
  const amount = (key: "available" | "earned" | "creditIssued" | "redeemed", head: string): Column<Row> => ({
    key,
    head,
    align: "end",
    card: key === "earned" || key === "redeemed" ? "labeled" : "hide",
    cell: (row) => format.money(row[key][currency], currency),
  });
  const rate = (key: "earnRate" | "redemptionRate", head: string): Column<Row> => ({
    key,
    head,
    align: "end",
    card: "hide",
    cell: (row) => {
      const value = row[key][currency];
      return value === null ? "–" : format.share(value);
    },
  });
  const count = (key: "ridersByCurrency" | "eventsByCurrency", head: string): Column<Row> => ({
    key,
    head,
    align: "end",
    card: "hide",
    cell: (row) => format.number(row[key][currency]),
  });
  const columns: Column<Row>[] = [
    {
      key: "month",
      head: t`Month`,
      card: "title",
      cell: ({ label }) => <span className="font-semibold">{label}</span>,
    },
    amount("available", t`Available`),
    amount("earned", t({ message: "Earned", context: "cash" })),
    rate("earnRate", t`Earn rate`),
    amount("creditIssued", t`Credit issued`),
    amount("redeemed", t({ message: "Redeemed", context: "report" })),
    rate("redemptionRate", t`Redemption rate`),
    count("ridersByCurrency", t`Riders`),
    count("eventsByCurrency", t`Events`),
  ];
  const open = rows.find(({ key }) => key === openKey);
  const close = () => setOpenKey(null);
  return (
    <Fold
      id="summary-months"
      heading={
        <h2 id="summary-months-heading" className="mb-2 text-t3">
          <Trans>Month by month</Trans>
        </h2>
      }
    >
      <DataTable
        dense
        caption={t`Summary by month`}
        rows={rows}
        rowKey={({ key }) => key}
        onOpen={({ key }) => setOpenKey(key)}
        columns={columns}
      />
      <Dialog pane open={open !== undefined} title={open?.label ?? ""} onClose={close}>
        {open ? (
          <>
            <Button kind="link" className="list-pane-close" icon="close" aria-label={t`Close`} onClick={close} />
            <dl className="list-values mt-4">
              {columns.slice(1).map(({ key, head, cell }) => (
                <div key={key}>
                  <dt>{head}</dt>
                  <dd>{cell(open)}</dd>
                </div>
              ))}
            </dl>
          </>
        ) : null}
      </Dialog>
      <p className="mt-2 text-t2 text-ink-2">
        <Trans>
          A rider who races in several months counts in each of them, but only once in the total. Races count in the
          month of their last day, redemptions in the month they were made, and credit in the month it was issued.
        </Trans>{" "}
        {rows.some((row) => (row.redemptionRate[currency] ?? 0) > 1) ? (
          <Trans>When the redemption rate is above 100%, riders also spent older credit.</Trans>
        ) : null}
      </p>
    </Fold>
  );
}
