import type { ReactNode } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { groupedCode } from "#shared/redemptions.ts";
import type { SettlementRecord, Statement, StatementLine } from "#shared/settlements.schema.ts";
import { joinList } from "#shared/format.ts";
import { FoldedRows } from "../parts/fold/folded-rows.tsx";
import "../parts/list.css";
import { useSession } from "../platform/api/session.ts";
import { useShownName } from "../platform/use-shown-name.ts";
import { useCounterFormat } from "../platform/use-counter-format.ts";
import { useFormat } from "../platform/use-format.ts";
import { isLate } from "../ui/table/late-rows.ts";
import { DataTable, type Column, type RowGroup } from "../ui/table/data-table.tsx";
import { Figure } from "../ui/figure.tsx";
import { EmptyState } from "../ui/states.tsx";

/** Shows a month of the parts account, on the screen and in print. */
export function StatementSheet({ statement }: { statement: Statement }) {
  const format = useFormat();
  const { brandName } = useSession().programme;
  const { dealer, currency, lines, settlements, number, timeZone } = statement;
  const month = format.month(statement.month);
  const money = (cents: number): string => format.money(cents, currency);
  const due = lines.filter(({ kind, settledAt }) => kind === "due" && settledAt === null);
  const settled = lines.filter(({ kind, settledAt }) => kind === "due" && settledAt !== null);
  const reversed = lines.filter(({ kind }) => kind === "reversed");
  return (
    <article className="statement grid gap-3 md:gap-8">
      <header className="flex flex-wrap items-start justify-between gap-x-10 gap-y-2 md:gap-y-4">
        <div className="max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-3 print:block!">
          <p className="statement-on-paper font-semibold">{brandName}</p>
          <h2 className="text-t4">
            <Trans>Parts account, {month}</Trans>
          </h2>
          <p className="text-ink-2">
            <Trans>Statement {number}</Trans>
          </p>
          {/* On a phone, the address is left out to save space, because dealers know their own address. */}
          <p className="text-ink-2 max-md:hidden print:block!">
            <span className="font-semibold">{joinList([dealer.name, dealer.dealerId])}</span>
            <br />
            {joinList([
              dealer.addressLine1,
              dealer.addressLine2,
              dealer.city,
              joinList([dealer.state, dealer.zipcode], " "),
            ])}
          </p>
        </div>
        <div className="statement-total">
          <p className="text-t3 font-semibold">
            <Trans>Balance due</Trans>
          </p>
          <Figure as="p">{money(statement.closing)}</Figure>
        </div>
        <dl className="flex w-full flex-wrap gap-x-5 gap-y-1 border-t border-line pt-2 md:gap-x-8 md:gap-y-2 md:pt-3">
          <Part label={<Trans>Carried over</Trans>}>{money(statement.opening)}</Part>
          <Part label={<Trans>Redeemed</Trans>}>{money(statement.due)}</Part>
          <Part label={<Trans>Refunded</Trans>}>{money(statement.reversed)}</Part>
          <Part label={<Trans>Settled</Trans>}>{money(0 - statement.settled)}</Part>
        </dl>
      </header>
      {lines.length === 0 ? (
        <div className="panel">
          <EmptyState icon="document" title={<Trans>No redemptions or refunds on this statement</Trans>}>
            <Trans>Redemptions and refunds show up here by date.</Trans>
          </EmptyState>
        </div>
      ) : null}
      <Lines state="due" lines={due} money={money} timeZone={timeZone} />
      <Lines state="reversed" lines={reversed} money={money} timeZone={timeZone} />
      <Lines state="settled" lines={settled} money={money} timeZone={timeZone} />
      {settlements.length > 0 ? <Settlements settlements={settlements} timeZone={timeZone} /> : null}
    </article>
  );
}

/**
 * Shows an amount that is part of the balance. It has the size of text, because the balance is the only large figure of
 * the page.
 */
const Part = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-2">
    <dt className="text-ink-2">{label}</dt>
    <dd className="font-semibold whitespace-nowrap">{children}</dd>
  </div>
);

type State = "due" | "settled" | "reversed";

/** Lists the lines of one state below its name, count and sum. */
function Lines({
  state,
  lines,
  money,
  timeZone,
}: {
  state: State;
  lines: readonly StatementLine[];
  money: (cents: number) => string;
  timeZone: string;
}) {
  const { t } = useLingui();
  const columns = useLineColumns(state, money, timeZone);
  const dayOf = useDayOf(state, timeZone);
  if (lines.length === 0) return null;
  const title = { due: t`Due`, settled: t`Settled`, reversed: t`Refunded` }[state];
  const sum = money(lines.reduce((total, { amount }) => total + amount, 0));
  return (
    <section className="grid gap-2 md:gap-3">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h3 className="text-t4">{title}</h3>
        <p className="text-ink-2">
          <Plural value={lines.length} one={`# line, ${sum}`} other={`# lines, ${sum}`} />
        </p>
      </div>
      <FoldedRows name={`${state} lines`} total={lines.length}>
        <DataTable
          caption={title}
          rows={lines}
          rowKey={(row) => row._id}
          columns={columns}
          dense
          isLate={(at) => isLate(at, lines.length)}
          groupOf={dayOf}
          groupsOnPhone
        />
      </FoldedRows>
    </section>
  );
}

/**
 * Returns the day of a line, with the day on which the line is settled. On a phone, this is the heading of the line's
 * group.
 */
function useDayOf(state: State, timeZone: string): (line: StatementLine) => RowGroup {
  const format = useFormat();
  const counter = useCounterFormat(timeZone);
  return ({ at, dueAt, settledAt }) => {
    const due = format.date(dueAt);
    const settled = settledAt === null ? null : counter.date(settledAt);
    return {
      key: [counter.day(at), dueAt, settled].join(" "),
      label: (
        <span className="flex justify-between gap-3">
          {counter.date(at)}
          <span className="font-normal">
            {settled ? (
              <Trans>settled on {settled}</Trans>
            ) : state === "due" ? (
              <Trans>due by {due}</Trans>
            ) : (
              <Trans>will come off the next settlement</Trans>
            )}
          </span>
        </span>
      ),
    };
  };
}

function useLineColumns(state: State, money: (cents: number) => string, timeZone: string): Column<StatementLine>[] {
  const { t } = useLingui();
  const shownName = useShownName();
  const format = useFormat();
  const counter = useCounterFormat(timeZone);
  const day: Record<State, Column<StatementLine>> = {
    due: { key: "day", head: t`Due by`, card: "hide", cell: (row) => format.date(row.dueAt) },
    settled: {
      key: "day",
      head: t`Settled on`,
      card: "hide",
      cell: ({ settledAt }) => (settledAt ? counter.date(settledAt) : null),
    },
    reversed: {
      key: "day",
      head: t`Settled on`,
      card: "hide",
      cell: (row) =>
        row.settledAt === null ? <Trans>Will come off the next settlement</Trans> : counter.date(row.settledAt),
    },
  };
  return [
    {
      key: "rider",
      head: t`Rider`,
      card: "title",
      cell: (row) => <span className="font-semibold">{shownName(row.riderName)}</span>,
    },
    { key: "when", head: t`Date`, card: "hide", cell: (row) => counter.date(row.at) },
    {
      key: "code",
      head: t`Code`,
      card: "detail",
      cell: (row) => <span className="code">{groupedCode(row.code)}</span>,
    },
    { key: "employee", head: t`Employee`, card: "detail", cell: (row) => row.employeeName },
    day[state],
    {
      key: "amount",
      head: t`Amount`,
      align: "end",
      card: "figure",
      cell: (row) => <span className="font-semibold whitespace-nowrap">{money(row.amount)}</span>,
    },
  ];
}

function Settlements({ settlements, timeZone }: { settlements: readonly SettlementRecord[]; timeZone: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const counter = useCounterFormat(timeZone);
  const columns: Column<SettlementRecord>[] = [
    {
      key: "day",
      head: t`Settled on`,
      cell: ({ settledAt, amount }) => (
        <>
          {counter.date(settledAt)} {amount < 0 ? <Trans>(reversed)</Trans> : null}
        </>
      ),
    },
    {
      key: "until",
      head: t`Lines through`,
      card: "detail",
      cell: ({ until }) => <Through day={format.date(until)} />,
    },
    {
      key: "lines",
      head: t`Lines`,
      align: "end",
      card: "detail",
      cell: ({ lineCount }) => (
        <>
          <span className="md:hidden print:hidden">
            <Plural value={lineCount} one="# line" other="# lines" />
          </span>
          <span className="max-md:hidden print:inline">{format.number(lineCount)}</span>
        </>
      ),
    },
    {
      key: "amount",
      head: t`Amount`,
      align: "end",
      card: "figure",
      cell: (row) => <span className="font-semibold">{format.money(row.amount, row.currency)}</span>,
    },
  ];
  return (
    <section className="grid gap-3">
      <h3 className="text-t4">
        <Trans>Settlements in this statement</Trans>
      </h3>
      <DataTable
        caption={t`Settlements in this statement`}
        rows={settlements}
        rowKey={(row) => row._id}
        columns={columns}
        dense
      />
    </section>
  );
}

/** Shows a day of a column. On a phone, the column has no header, so the text includes it. */
const Through = ({ day }: { day: string }) => (
  <>
    <span className="md:hidden print:hidden">
      <Trans>lines through {day}</Trans>
    </span>
    <span className="max-md:hidden print:inline">{day}</span>
  </>
);
