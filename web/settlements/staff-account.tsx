import { useState, type ReactNode } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { dayPacific } from "#shared/dates.ts";
import type { PartsAccount, SettlementRecord } from "#shared/settlements.schema.ts";
import { useCannot } from "../platform/acts/act-gate.tsx";
import { ActDialog } from "../parts/act-dialog.tsx";
import { LoadFailed } from "../parts/load-failed.tsx";
import { loadPart } from "../parts/load-part.ts";
import { newKey } from "../platform/api/api.ts";
import { isProblem } from "../platform/api/problem.ts";
import { useWhere } from "../platform/location.ts";
import { useFormat } from "../platform/use-format.ts";
import { Button } from "../ui/button.tsx";
import { Figure } from "../ui/figure.tsx";
import type { PageAddress } from "../ui/page-address.ts";
import { EmptyState } from "../ui/states.tsx";
import { DataTable, type Column } from "../ui/table/data-table.tsx";
import { PageLinks } from "../ui/table/pagination.tsx";
import { useToast } from "../ui/toast.tsx";
import { getPartsAccountForStaff, getSettlements, settleDealer } from "./api.ts";
import { PartsDue, PartsSettled } from "./parts-card.tsx";

/** Loads the parts account of a dealer and its settlements, for staff. */
export const loadAccount = (dealerId: string, { page }: { page?: number | undefined }, signal: AbortSignal) =>
  loadPart(async () => {
    const [account, settled] = await Promise.all([
      getPartsAccountForStaff(dealerId, signal),
      getSettlements(dealerId, page, signal),
    ]);
    return { account, ...settled };
  }, signal);

type Data = Awaited<ReturnType<typeof loadAccount>>;

/** Shows the amount that is owed to a dealer for parts, the form that settles it, and the settlements so far. */
export function StaffAccount({
  dealerId,
  dealerName,
  data: { answer, problem },
  pageHref,
}: {
  dealerId: string;
  dealerName: string;
  data: Data;
  pageHref: (page: number) => PageAddress;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const { reload } = useWhere();
  if (!answer) {
    return <LoadFailed title={<Trans>The parts account didn’t load</Trans>} problem={problem} onRetry={reload} />;
  }
  const { account, settlements, pagination } = answer;
  const columns: Column<SettlementRecord>[] = [
    {
      key: "day",
      head: t`Settled on`,
      cell: ({ settledAt, reversedAt }) => (
        <>
          {format.date(settledAt)} {reversedAt ? <Trans>(reversed)</Trans> : null}
        </>
      ),
      card: "title",
    },
    { key: "until", head: t`For lines through`, cell: (row) => format.date(row.until), card: "detail" },
    { key: "by", head: t`By`, cell: (row) => row.settledBy, card: "hide" },
    { key: "lines", head: t`Lines`, align: "end", cell: (row) => format.number(row.lineCount), card: "hide" },
    {
      key: "amount",
      head: t`Amount`,
      align: "end",
      card: "figure",
      cell: (row) => <b className="whitespace-nowrap">{format.money(row.amount, row.currency)}</b>,
    },
  ];
  return (
    <div className="grid gap-6">
      <div className="panel flex flex-wrap items-start justify-between gap-6 p-5">
        <div className="grid gap-1">
          <h2 className="text-t3">
            <Trans>Parts credit due</Trans>
          </h2>
          <Figure as="p">{format.money(account.due, account.currency)}</Figure>
          <PartsDue account={account} />
          <Settle dealerId={dealerId} dealerName={dealerName} account={account} onSettled={() => void reload()} />
        </div>
        <div className="min-w-0 flex-[0_1_22rem]">
          <PartsSettled account={account} className="grid gap-1" />
        </div>
      </div>
      <section className="grid gap-3">
        <h2 className="text-t4">
          <Trans>Settlements</Trans>
        </h2>
        <DataTable
          dense
          caption={t`Settlements`}
          rows={settlements}
          rowKey={({ _id }) => _id}
          columns={columns}
          empty={
            <EmptyState icon="wallet" title={<Trans>Nothing settled yet</Trans>}>
              <Trans>Each settlement shows up here.</Trans>
            </EmptyState>
          }
        />
        <PageLinks {...pagination} href={pageHref} />
      </section>
    </div>
  );
}

/** Settles what is due to one dealer up to today, after a confirmation that shows the amount. */
function Settle({
  dealerId,
  dealerName,
  account: { due, lineCount, currency },
  onSettled,
}: {
  dealerId: string;
  dealerName: string;
  account: PartsAccount;
  onSettled: () => void;
}) {
  const format = useFormat();
  const toast = useToast();
  const [asks, setAsks] = useState(false);
  // A retry after a lost answer uses the same key, so that nothing is settled twice. After any answer, a new key is
  // used.
  const [key, setKey] = useState(newKey);
  const amount = format.money(due, currency);
  const cannot = useCannot();
  const why: ReactNode =
    lineCount === 0 ? (
      <Trans>Nothing is due.</Trans>
    ) : due < 0 ? (
      <Trans>Refunds exceed what’s due. The difference comes off new redemptions.</Trans>
    ) : undefined;
  return (
    <div className="mt-3">
      <Button kind="brand" reason={cannot ?? why} onClick={() => setAsks(true)}>
        <Trans>Settle {amount}…</Trans>
      </Button>
      <ActDialog
        open={asks}
        title={
          <Trans>
            Settle {amount} for {dealerName}?
          </Trans>
        }
        safe={<Trans>Not yet</Trans>}
        act={<Trans>Settle {amount}</Trans>}
        onClose={() => setAsks(false)}
        onAct={async () => {
          try {
            const { settlements } = await settleDealer(dealerId, dayPacific(new Date()), key);
            const settled = settlements[0];
            const sum = settled ? format.money(settled.amount, settled.currency) : amount;
            toast({ text: <Trans>{sum} was settled.</Trans> });
            setKey(newKey());
            onSettled();
          } catch (error) {
            if (!isProblem(error, "no_answer")) setKey(newKey());
            throw error;
          }
        }}
      >
        <p>
          <Plural
            value={lineCount}
            one="This marks # line through today as settled. Make sure you credit the dealer’s parts account."
            other="This marks # lines through today as settled. Make sure you credit the dealer’s parts account."
          />
        </p>
      </ActDialog>
    </div>
  );
}
