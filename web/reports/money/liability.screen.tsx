import type { ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { isDay } from "#shared/dates.ts";
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
      label: <Trans>Due to dealers</Trans>,
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

type CashRow = { key: string; label: string; of: (total: LiabilityOf) => number | null };

/** Shows the stages of cash from the race to the rider, with a column for each currency. */
function CashTable({ answer: { totals, isToday } }: { answer: Liability }) {
  const { t } = useLingui();
  const format = useFormat();
  const rows: CashRow[] = [
    { key: "earned", label: t`Earned, less corrections`, of: ({ cashEarned }) => cashEarned },
    { key: "funded", label: t`In open payouts`, of: ({ cashFunded }) => cashFunded },
    { key: "paid", label: t`Paid to riders`, of: ({ cashPaid }) => cashPaid },
    { key: "withheld", label: t`Tax withheld`, of: ({ cashWithheld }) => cashWithheld },
    { key: "cash", label: t`Not sent yet`, of: ({ cash }) => cash },
  ];
  const columns: Column<CashRow>[] = [
    { key: "label", head: t`Cash`, card: "title", cell: ({ label }) => label },
    ...totals.map((total): Column<CashRow> => ({
      key: total.currency,
      head: total.currency,
      align: "end",
      card: "figure",
      cell: ({ of }) => {
        const amount = of(total);
        return amount === null ? <Trans>Not known</Trans> : format.money(amount, total.currency);
      },
    })),
  ];
  return (
    <Section
      title={t`Cash`}
      {...(isToday ? {} : { note: t`We don’t record which cash was in a payout on a past day.` })}
    >
      <DataTable<CashRow> dense caption={t`Cash`} rows={rows} rowKey={({ key }) => key} columns={columns} />
    </Section>
  );
}

type Of<Name extends "expiring" | "breakage" | "balances"> = Liability[Name][number];

function Expiring({ answer: { expiring, isToday } }: { answer: Liability }) {
  const { t } = useLingui();
  const format = useFormat();
  const columns: Column<Of<"expiring">>[] = [
    {
      key: "month",
      head: t`Expires in`,
      card: "title",
      cell: ({ month }) => (month === null ? t`Never` : format.month(month)),
    },
    {
      key: "amount",
      head: t`Open credit`,
      align: "end",
      card: "figure",
      cell: ({ amount, currency }) => format.money(amount, currency),
    },
  ];
  return (
    <Section
      title={t`Open credit by month of expiration`}
      {...(isToday ? {} : { note: t`Based on the awards’ current expiration dates.` })}
    >
      <DataTable<Of<"expiring">>
        dense
        caption={t`Open credit by month of expiration`}
        rows={expiring}
        rowKey={({ month, currency }) => `${month} ${currency}`}
        columns={columns}
        empty={<EmptyState title={<Trans>No open credit</Trans>} />}
      />
    </Section>
  );
}

function Breakage({ answer: { breakage } }: { answer: Liability }) {
  const { t } = useLingui();
  const format = useFormat();
  const columns: Column<Of<"breakage">>[] = [
    { key: "season", head: t`Season`, card: "title", cell: ({ season }) => String(season) },
    {
      key: "credit",
      head: t`Credit`,
      align: "end",
      card: "figure",
      cell: ({ credit, currency }) => format.money(credit, currency),
    },
    {
      key: "cash",
      head: t`Cash`,
      align: "end",
      card: "detail",
      cell: ({ cash, currency }) => format.money(cash, currency),
    },
  ];
  return (
    <Section title={t`Expired, by season of the race`}>
      <DataTable<Of<"breakage">>
        dense
        caption={t`Expired, by season of the race`}
        rows={breakage}
        rowKey={({ season, currency }) => `${season} ${currency}`}
        columns={columns}
        empty={<EmptyState title={<Trans>Nothing has expired</Trans>} />}
      />
    </Section>
  );
}

function Balances({ answer: { balances } }: { answer: Liability }) {
  const { t } = useLingui();
  const format = useFormat();
  const columns: Column<Of<"balances">>[] = [
    { key: "account", head: t`Account`, card: "title", cell: ({ account }) => accountNames[account][format.locale] },
    {
      key: "amount",
      head: t`Balance`,
      align: "end",
      card: "figure",
      cell: ({ amount, currency }) => format.money(amount, currency),
    },
  ];
  return (
    <Section
      title={t`Ledger balances`}
      note={t`The balances add up to zero in each currency. Settlements with dealers aren’t subtracted here.`}
    >
      <DataTable<Of<"balances">>
        dense
        caption={t`Ledger balances`}
        rows={balances}
        rowKey={({ account, currency }) => `${account} ${currency}`}
        columns={columns}
        empty={<EmptyState title={<Trans>The ledger is empty</Trans>} />}
      />
    </Section>
  );
}
