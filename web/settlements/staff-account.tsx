import { useState, type ReactNode } from "react";
import { Plural, Trans } from "@lingui/react/macro";
import { dayPacific } from "#shared/dates.ts";
import { dealerSettlementList } from "#shared/settlements.list.ts";
import type { PartsAccount } from "#shared/settlements.schema.ts";
import { useCannot } from "../platform/acts/act-gate.tsx";
import { ActDialog } from "../parts/act-dialog.tsx";
import { ListScreen } from "../parts/list-screen.tsx";
import { listSource } from "../parts/list-source.ts";
import { LoadFailed } from "../parts/load-failed.tsx";
import { loadPart } from "../parts/load-part.ts";
import { api, apiUrl, newKey } from "../platform/api/api.ts";
import { isUndecided } from "../platform/api/undecided.ts";
import { useWhere } from "../platform/location.ts";
import { useFormat } from "../platform/use-format.ts";
import { Button } from "../ui/button.tsx";
import { Figure } from "../ui/figure.tsx";
import { useToast } from "../ui/toast.tsx";
import { getPartsAccountForStaff, settleDealer } from "./api.ts";
import { PartsDue, PartsSettled } from "./parts-card.tsx";
import { ReferenceField } from "./reference-field.tsx";
import { useSettlementCells } from "./settlement-cells.tsx";

const settledFor = (dealerId: string) =>
  listSource(dealerSettlementList, {
    request: (query, signal) => api("GET /api/admin/settlements", { query: { ...query, dealerId }, signal }),
    file: (query) => apiUrl("GET /api/admin/settlements", { query: { ...query, dealerId } }),
  });

type Loading = Parameters<ReturnType<typeof settledFor>["load"]>[0];

/** Loads the parts account of a dealer and its settlements, for staff. */
export async function loadAccount(dealerId: string, loading: Loading) {
  const { signal } = loading;
  const [account, settled] = await Promise.all([
    loadPart(() => getPartsAccountForStaff(dealerId, signal), signal),
    settledFor(dealerId).load(loading),
  ]);
  return { account, settled };
}

/** Shows the amount that is owed to a dealer for parts, the form that settles it, and the settlements so far. */
export function StaffAccount({
  dealerId,
  dealerName,
  data: { account, settled },
}: {
  dealerId: string;
  dealerName: string;
  data: Awaited<ReturnType<typeof loadAccount>>;
}) {
  const { reload } = useWhere();
  return (
    <div className="grid gap-6">
      {account.answer ? (
        <Due dealerId={dealerId} dealerName={dealerName} account={account.answer} onSettled={() => void reload()} />
      ) : (
        <LoadFailed title={<Trans>The parts account didn’t load</Trans>} problem={account.problem} onRetry={reload} />
      )}
      <ListScreen level={2} source={settledFor(dealerId)} data={settled} cells={useSettlementCells()} />
    </div>
  );
}

function Due({ account, ...settling }: Parameters<typeof Settle>[0]) {
  const format = useFormat();
  return (
    <div className="panel flex flex-wrap items-start justify-between gap-6 p-5">
      <div className="grid gap-1">
        <h2 className="text-t3">
          <Trans>Parts credit due</Trans>
        </h2>
        <Figure as="p">{format.money(account.due, account.currency)}</Figure>
        <PartsDue account={account} />
        <Settle account={account} {...settling} />
      </div>
      <div className="min-w-0 flex-[0_1_22rem]">
        <PartsSettled account={account} className="grid gap-1" />
      </div>
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
  const [reference, setReference] = useState("");
  // A retry after a lost answer uses the same key, so that nothing is settled twice. After any answer, a new key is
  // used.
  const [key, setKey] = useState(newKey);
  const amount = format.money(due, currency);
  const cannot = useCannot();
  const why: ReactNode =
    lineCount === 0 ? (
      <Trans>Nothing is due.</Trans>
    ) : due < 0 ? (
      <Trans>Refunds exceed what’s due. The difference will come off new redemptions.</Trans>
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
            const { settlements } = await settleDealer(dealerId, dayPacific(new Date()), reference, key);
            const settled = settlements[0];
            const sum = settled ? format.money(settled.amount, settled.currency) : amount;
            toast({ text: <Trans>Settled {sum}.</Trans> });
            setKey(newKey());
            setReference("");
            onSettled();
          } catch (error) {
            if (!isUndecided(error)) setKey(newKey());
            throw error;
          }
        }}
      >
        <p>
          <Plural
            value={lineCount}
            one="This will mark # line through today as settled. Make sure you credit the dealer’s parts account."
            other="This will mark # lines through today as settled. Make sure you credit the dealer’s parts account."
          />
        </p>
        <ReferenceField value={reference} onChange={setReference} />
      </ActDialog>
    </div>
  );
}
