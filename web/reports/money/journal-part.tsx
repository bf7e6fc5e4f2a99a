import type { ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { addMonths, isDay } from "#shared/dates.ts";
import { accountNames } from "#shared/money-reports.ts";
import type { Journal } from "#shared/money-reports.schema.ts";
import { LoadFailed } from "../../parts/load-failed.tsx";
import type { LoadedPart } from "../../parts/load-part.ts";
import { apiUrl } from "../../platform/api/api.ts";
import { useSearch } from "../../platform/location.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { todayPacific } from "../../platform/today.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Icon } from "../../ui/icon.tsx";
import { SelectField } from "../../ui/form/choice-field.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { DataTable, type Column } from "../../ui/table/data-table.tsx";
import { liabilitySearch } from "./money-search.ts";

/** This many months are offered. The URL can contain an older one. */
const offeredMonths = 36;

type Total = Journal["totals"][number];

/** Shows the journal of a month: the debits and credits of each account, and the file with every entry. */
export function JournalPart({
  part: { answer, problem },
  month: requested,
  tabs,
}: {
  part: LoadedPart<Journal>;
  month: string | undefined;
  /** These are the page's tabs, below the title. */
  tabs: ReactNode;
}) {
  const { t } = useLingui();
  const format = useFormat();
  usePageTitle(t`Journal`);
  const { filter, reload } = useSearch(liabilitySearch);
  const current = todayPacific().slice(0, 7);
  const month = answer?.month ?? (requested !== undefined && isDay(`${requested}-01`) ? requested : current);
  const recent = Array.from({ length: offeredMonths }, (_, back) => addMonths(`${current}-01`, -back).slice(0, 7));
  const offered = recent.includes(month) ? recent : [month, ...recent];
  const columns: Column<Total>[] = [
    { key: "account", head: t`Account`, card: "title", cell: ({ account }) => accountNames[account][format.locale] },
    { key: "currency", head: t`Currency`, card: "detail", cell: ({ currency }) => currency },
    {
      key: "debit",
      head: t`Debit`,
      align: "end",
      card: "labeled",
      cell: ({ debit, currency }) => format.money(debit, currency),
    },
    {
      key: "credit",
      head: t({ message: "Credit", context: "bookkeeping" }),
      align: "end",
      card: "labeled",
      cell: ({ credit, currency }) => format.money(credit, currency),
    },
  ];
  return (
    <div className="report grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-t5">
          <Trans>Liability</Trans>
        </h1>
        <a
          className="button off-paper"
          data-kind="brand"
          data-size="usual"
          href={apiUrl("GET /api/admin/reports/journal", { query: { month, format: "csv" } })}
          download
        >
          <Icon name="down" />
          <Trans>CSV of every entry</Trans>
        </a>
      </div>
      {tabs}
      <p className="report-on-paper">{format.month(month)}</p>
      <p className="max-w-prose text-ink-2">
        <Trans>
          Double-entry records for your bookkeeping: the ledger of awards, redemptions, and payouts, plus dealer
          settlements. Months are in Pacific time.
        </Trans>
      </p>
      <SelectField
        label={<Trans>Month</Trans>}
        name="month"
        className="off-paper max-w-60"
        value={month}
        choices={offered.map((value) => ({ value, label: format.month(value) }))}
        onChange={(event) => void filter({ month: event.target.value })}
      />
      {answer ? (
        <DataTable<Total>
          dense
          caption={t`Journal`}
          rows={answer.totals}
          rowKey={({ account, currency }) => `${account} ${currency}`}
          columns={columns}
          empty={
            <EmptyState icon="document" title={<Trans>No activity that month</Trans>}>
              <Trans>Awards, redemptions, payouts, and settlements show up here.</Trans>
            </EmptyState>
          }
        />
      ) : (
        <div className="panel">
          <LoadFailed title={<Trans>The journal didn’t load</Trans>} problem={problem} onRetry={reload} />
        </div>
      )}
      {answer && answer.totals.length > 0 ? <Sums totals={answer.totals} /> : null}
    </div>
  );
}

/** Shows the sums of both sides of the journal, which are equal in each currency. */
function Sums({ totals }: { totals: readonly Total[] }) {
  const format = useFormat();
  return (
    <ul className="grid gap-1">
      {(["USD", "CAD"] as const).map((currency) => {
        const own = totals.filter((total) => total.currency === currency);
        if (own.length === 0) return null;
        const debit = format.money(
          own.reduce((sum, total) => sum + total.debit, 0),
          currency,
        );
        const credit = format.money(
          own.reduce((sum, total) => sum + total.credit, 0),
          currency,
        );
        return (
          <li key={currency}>
            <Trans>
              {currency}: debits <b>{debit}</b>, credits <b>{credit}</b>
            </Trans>
          </li>
        );
      })}
    </ul>
  );
}
