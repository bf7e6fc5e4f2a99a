import type { ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { SettlementRecord, Statement, StatementLine } from "#shared/settlements.schema.ts";
import { joinList } from "#shared/format.ts";
import { useShownName } from "../platform/use-shown-name.ts";
import { useFormat } from "../platform/use-format.ts";
import { Badge } from "../ui/badge.tsx";
import { DataTable, type Column } from "../ui/table/data-table.tsx";
import { EmptyState } from "../ui/states.tsx";

/** A month of the parts account, for the screen and for print. */
export function StatementSheet({ statement }: { statement: Statement }) {
  const { t } = useLingui();
  const format = useFormat();
  const { dealer, currency, lines, settlements } = statement;
  const month = format.month(statement.month);
  const money = (cents: number): string => format.money(cents, currency);
  const lineColumns = useLineColumns(money);
  const settlementColumns = useSettlementColumns();
  return (
    <article className="statement grid gap-6">
      <header>
        <h2 className="text-t4">
          <Trans>Parts account, {month}</Trans>
        </h2>
        <p className="text-ink-2">
          <span className="font-semibold">{joinList([dealer.name, dealer.dealerId])}</span>
          <br />
          {joinList([
            dealer.addressLine1,
            dealer.addressLine2,
            dealer.city,
            joinList([dealer.state, dealer.zipcode], " "),
          ])}
        </p>
      </header>
      <dl className="statement-sums panel grid grid-cols-2 gap-x-8 gap-y-3 p-5 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
        <Sum label={<Trans>Carried over</Trans>}>{money(statement.opening)}</Sum>
        <Sum label={<Trans>Redeemed</Trans>}>{money(statement.due)}</Sum>
        <Sum label={<Trans>Refunded</Trans>}>{money(statement.reversed)}</Sum>
        <Sum label={<Trans>Settled</Trans>}>{money(0 - statement.settled)}</Sum>
        <Sum label={<Trans>Balance due</Trans>} strong>
          {money(statement.closing)}
        </Sum>
      </dl>
      <DataTable
        caption={t`Lines of the month`}
        rows={lines}
        rowKey={(row) => row._id}
        columns={lineColumns}
        empty={
          <EmptyState title={<Trans>No redemptions or refunds this month</Trans>}>
            <Trans>Each redemption and refund shows up here on its date.</Trans>
          </EmptyState>
        }
      />
      {settlements.length > 0 ? (
        <section>
          <h3 className="mb-3 text-t3">
            <Trans>Settled this month</Trans>
          </h3>
          <DataTable
            caption={t`Settled this month`}
            rows={settlements}
            rowKey={(row) => row._id}
            columns={settlementColumns}
          />
        </section>
      ) : null}
    </article>
  );
}

function Sum({ label, strong, children }: { label: ReactNode; strong?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-2">{label}</dt>
      <dd className={`figure ${strong ? "text-t5" : "text-t4"}`}>{children}</dd>
    </div>
  );
}

function useLineColumns(money: (cents: number) => string): Column<StatementLine>[] {
  const { t } = useLingui();
  const shownName = useShownName();
  const format = useFormat();
  return [
    { key: "rider", head: t`Rider`, cell: (row) => <span className="font-semibold">{shownName(row.riderName)}</span> },
    { key: "when", head: t`Date`, cell: (row) => format.date(row.at) },
    { key: "code", head: t`Code`, cell: (row) => row.code },
    { key: "employee", head: t`Employee`, cell: (row) => row.employeeName },
    { key: "state", head: t`State`, cell: (row) => <LineState row={row} /> },
    {
      key: "amount",
      head: t`Amount`,
      align: "end",
      card: "figure",
      cell: (row) => <span className="font-semibold whitespace-nowrap">{money(row.amount)}</span>,
    },
  ];
}

function LineState({ row }: { row: StatementLine }) {
  const format = useFormat();
  const settledOn = format.date(row.settledAt);
  const dueBy = format.date(row.dueAt);
  const said =
    row.settledAt !== null ? (
      settledOn
    ) : row.kind === "due" ? (
      <Trans>due by {dueBy}</Trans>
    ) : (
      <Trans>comes off the next settlement</Trans>
    );
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {row.kind === "due" ? (
        <Badge fill={row.settledAt === null ? "dashed" : "filled"}>
          {row.settledAt === null ? <Trans>Due</Trans> : <Trans>Settled</Trans>}
        </Badge>
      ) : (
        <Badge fill="bar">
          <Trans>Reversed</Trans>
        </Badge>
      )}
      <span className="text-t1 text-ink-3">{said}</span>
    </span>
  );
}

function useSettlementColumns(): Column<SettlementRecord>[] {
  const { t } = useLingui();
  const format = useFormat();
  return [
    { key: "day", head: t`Settled on`, cell: (row) => format.date(row.settledAt) },
    { key: "until", head: t`For lines through`, cell: (row) => format.date(row.until) },
    { key: "lines", head: t`Lines`, align: "end", cell: (row) => format.number(row.lineCount) },
    {
      key: "amount",
      head: t`Amount`,
      align: "end",
      card: "figure",
      cell: (row) => <span className="font-semibold">{format.money(row.amount, row.currency)}</span>,
    },
  ];
}
