import type { ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { isDay } from "#shared/dates.ts";
import type { Currency } from "#shared/money.ts";
import { accountNames } from "#shared/money-reports.ts";
import type { Liability, LiabilityOf } from "#shared/money-reports.schema.ts";
import { LoadFailed } from "../../parts/load-failed.tsx";
import { loadPart } from "../../parts/load-part.ts";
import { EmailReport, ReportScreen, type ReportFigure } from "../../parts/report-screen.tsx";
import { api, apiUrl } from "../../platform/api/api.ts";
import { useSearch } from "../../platform/location.ts";
import type { Loading, ScreenProps } from "../../platform/screen.ts";
import { todayPacific } from "../../platform/today.ts";
import { useFormat } from "../../platform/use-format.ts";
import { EmptyState } from "../../ui/states.tsx";
import { DataTable, type Column } from "../../ui/table/data-table.tsx";
import { pageAddress } from "../../ui/page-address.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { JournalPart } from "./journal-part.tsx";
import { liabilitySearch } from "./money-search.ts";

export { liabilitySearch as search } from "./money-search.ts";

export async function loader({ search, signal }: Loading<"/auth/admin/liability">) {
  const { tab, day, month } = search;
  const ofMonth = month !== undefined && isDay(`${month}-01`) ? month : undefined;
  return {
    liability:
      tab === undefined
        ? await loadPart(
            () => api("GET /api/admin/reports/liability", { query: { day: isDay(day) ? day : undefined }, signal }),
            signal,
          )
        : null,
    journal:
      tab === "journal"
        ? await loadPart(() => api("GET /api/admin/reports/journal", { query: { month: ofMonth }, signal }), signal)
        : null,
  };
}

/** Shows what the program owes on any day, and the journal of a month for bookkeeping. */
export function Screen({ data: { liability, journal }, search }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const { href } = useSearch(liabilitySearch);
  const tabs = (
    <Tabs
      label={t`Show`}
      tabs={[
        { key: "liability", label: t`Liability`, href: href({ tab: null, month: null }), on: liability !== null },
        { key: "journal", label: t`Journal`, href: href({ tab: "journal", day: null }), on: journal !== null },
      ]}
    />
  );
  return (
    <>
      {liability ? <LiabilityPart part={liability} day={search.day} tabs={tabs} /> : null}
      {journal ? <JournalPart part={journal} month={search.month} tabs={tabs} /> : null}
    </>
  );
}

type Part = NonNullable<ScreenProps<typeof loader>["data"]["liability"]>;

function LiabilityPart({
  part: { answer, problem },
  day,
  tabs,
}: {
  part: Part;
  day: string | undefined;
  tabs: ReactNode;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const { filter, reload } = useSearch(liabilitySearch);
  const today = todayPacific();
  const shown = answer?.day ?? (day && isDay(day) ? day : today);
  const frame = {
    title: t`Liability`,
    tabs,
    period: { from: shown, to: shown },
    singleDay: { max: today },
    onPeriod: (_name: "from" | "to", next: string) => void filter({ day: next === "" ? undefined : next }),
    fileHref: (file: "csv" | "xlsx") =>
      apiUrl("GET /api/admin/reports/liability", { query: { day: shown, format: file } }),
  };
  if (!answer) {
    return (
      <ReportScreen
        {...frame}
        failed={<LoadFailed title={<Trans>The report didn’t load</Trans>} problem={problem} onRetry={reload} />}
      />
    );
  }
  const figures = answer.totals.flatMap((total): ReportFigure[] => [
    {
      key: `${total.currency} owed`,
      label: <Trans>Total owed, {total.currency}</Trans>,
      value: format.money(total.owed, total.currency),
    },
    {
      key: `${total.currency} credit`,
      label: <Trans>Open credit</Trans>,
      value: format.money(total.credit, total.currency),
    },
    {
      key: `${total.currency} cash`,
      label: <Trans>Cash not sent</Trans>,
      value: format.money(total.cash, total.currency),
    },
    {
      key: `${total.currency} dealers`,
      label: <Trans>Owed to dealers</Trans>,
      value: format.money(total.dealers, total.currency),
      // The linked list shows what is due today, so there is no link for another day.
      ...(answer.isToday ? { href: pageAddress("/auth/admin/settlements") } : {}),
    },
  ]);
  const end = format.date(answer.day);
  return (
    <ReportScreen
      {...frame}
      figures={figures}
      acts={<EmailReport report="liability" />}
      byFour
      comparison={
        <Trans>At the end of {end}, Pacific time, from the ledger. Currencies are never added together.</Trans>
      }
    >
      <div className="grid gap-6 xl:grid-cols-2">
        <CashTable answer={answer} />
        <Breakage answer={answer} />
        <Expiring answer={answer} />
        <Balances answer={answer} />
      </div>
    </ReportScreen>
  );
}

function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-2">
      <h2 className="text-t4">{title}</h2>
      {note ? <p className="text-ink-2">{note}</p> : null}
      {children}
    </section>
  );
}

type Amounts = Partial<Record<Currency, number | null>>;
type Line = { key: string; label: string; amounts: Amounts };

/** Returns the amounts of rows by key: a line has those of all currencies side by side, because they are never added. */
function linesOf<Row extends { currency: Currency }>(
  rows: readonly Row[],
  words: { key: (row: Row) => string; label: (row: Row) => string; amount: (row: Row) => number },
): Line[] {
  const lines = new Map<string, Line>();
  for (const row of rows) {
    const key = words.key(row);
    const line = lines.get(key) ?? { key, label: words.label(row), amounts: {} };
    line.amounts[row.currency] = words.amount(row);
    lines.set(key, line);
  }
  return [...lines.values()];
}

/** Shows lines with a column for each currency. */
function AmountTable({
  title,
  note,
  head,
  lines,
  totals,
  empty,
}: {
  title: string;
  note?: string | undefined;
  /** This is the header of the first column. */
  head: string;
  lines: readonly Line[];
  totals: readonly LiabilityOf[];
  empty?: ReactNode;
}) {
  const format = useFormat();
  const shown = (amount: number | null, currency: Currency) =>
    amount === null ? <Trans>Unknown</Trans> : format.money(amount, currency);
  const columns: Column<Line>[] = [
    { key: "label", head, card: "title", cell: ({ label }) => label },
    ...totals.map(({ currency }, at): Column<Line> => ({
      key: currency,
      head: currency,
      align: "end",
      // A phone's card has the amounts of all currencies below each other, in the first of these columns.
      card: at === 0 ? "figure" : "hide",
      cell: ({ amounts }) => {
        const amount = amounts[currency];
        const own = amount === undefined ? "–" : shown(amount, currency);
        if (at > 0) return own;
        return (
          <>
            <span className="off-card">{own}</span>
            <span className="on-card">
              {totals.map(({ currency: one }) => {
                const cents = amounts[one];
                return cents === undefined ? null : (
                  <span key={one} className="block text-right">
                    {shown(cents, one)}
                  </span>
                );
              })}
            </span>
          </>
        );
      },
    })),
  ];
  return (
    <Section title={title} {...(note ? { note } : {})}>
      <DataTable<Line> dense caption={title} rows={lines} rowKey={({ key }) => key} columns={columns} empty={empty} />
    </Section>
  );
}

/**
 * Shows the stages of cash from the race to the rider: what was earned, less the lines below it, is not sent yet. The
 * last line is a part of that.
 */
function CashTable({ answer: { totals, breakage, isToday } }: { answer: Liability }) {
  const { t } = useLingui();
  const expiredOf = (currency: Currency): number =>
    breakage.filter((one) => one.currency === currency).reduce((sum, { cash }) => sum + cash, 0);
  const line = (key: string, label: string, of: (total: LiabilityOf) => number | null): Line => ({
    key,
    label,
    amounts: Object.fromEntries(totals.map((total) => [total.currency, of(total)])),
  });
  return (
    <AmountTable
      title={t`Cash`}
      note={isToday ? undefined : t`For past days, we can’t show how much cash was in open payouts.`}
      head={t`Stage`}
      totals={totals}
      lines={[
        line("earned", t`Earned, less corrections`, ({ cashEarned }) => cashEarned),
        line("paid", t`Paid to riders`, ({ cashPaid }) => cashPaid),
        line("withheld", t`Tax withheld`, ({ cashWithheld }) => cashWithheld),
        line("expired", t({ message: "Expired", context: "cash" }), ({ currency }) => expiredOf(currency)),
        line("cash", t`Not sent yet`, ({ cash }) => cash),
        line("funded", t`Of that, in open payouts`, ({ cashFunded }) => cashFunded),
      ]}
    />
  );
}

function Expiring({ answer: { expiring, totals, isToday } }: { answer: Liability }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <AmountTable
      title={t`Open credit by expiration month`}
      note={isToday ? undefined : t`Based on the awards’ current expiration dates.`}
      head={t`Expires in`}
      totals={totals}
      lines={linesOf(expiring, {
        key: ({ month }) => month ?? "never",
        label: ({ month }) => (month === null ? t`Never` : format.month(month)),
        amount: ({ amount }) => amount,
      })}
      empty={<EmptyState title={<Trans>No open credit</Trans>} />}
    />
  );
}

/** Shows what expired, with the credit and the cash of a season on two lines. */
function Breakage({ answer: { breakage, totals } }: { answer: Liability }) {
  const { t } = useLingui();
  const of = (wallet: "credit" | "cash", word: (season: number) => string) =>
    linesOf(breakage, {
      key: ({ season }) => `${season} ${wallet}`,
      label: ({ season }) => word(season),
      amount: (row) => row[wallet],
    });
  const credit = of("credit", (season) => t`${season}, credit`);
  const cash = of("cash", (season) => t`${season}, cash`);
  return (
    <AmountTable
      title={t`Expired, by race season`}
      head={t`Season`}
      totals={totals}
      lines={credit.flatMap((line, at) => [line, ...cash.slice(at, at + 1)])}
      empty={<EmptyState title={<Trans>Nothing has expired</Trans>} />}
    />
  );
}

function Balances({ answer: { balances, totals } }: { answer: Liability }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  return (
    <AmountTable
      title={t`Ledger balances`}
      note={t`The balances add up to zero in each currency. Settlements with dealers aren’t subtracted here.`}
      head={t`Account`}
      totals={totals}
      lines={linesOf(balances, {
        key: ({ account }) => account,
        // The same words without the addition name a figure from which the settlements are already subtracted.
        label: ({ account }) =>
          account === "dealerParts" ? t`Owed to dealers, before settlements` : accountNames[account][locale],
        amount: ({ amount }) => amount,
      })}
      empty={<EmptyState title={<Trans>The ledger is empty</Trans>} />}
    />
  );
}
